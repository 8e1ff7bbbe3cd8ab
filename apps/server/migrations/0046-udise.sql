-- What UDISE+ asks for that the record lacked, and the school's own numbers.
alter table school.users
  add column pin_code text,
  add column antyodaya_card text,
  add column disadvantaged text,
  add column impairment text,
  add column medium text,
  add column out_of_school text;

alter table school.schools
  add column udise_code text,
  add column affiliation_number text;
