-- Whether families are told in the app that their child is absent, and from which time of the day on.
alter table school.schools
  add column families_told text not null default 'no' check (families_told in ('no', 'by_itself')),
  add column families_told_from time not null default '09:45';
