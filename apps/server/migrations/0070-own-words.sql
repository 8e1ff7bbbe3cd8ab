-- The school's own words of the message that a child is absent; empty for the product's.
alter table school.schools
  add column absent_words text not null default '' check (length(absent_words) <= 300);
