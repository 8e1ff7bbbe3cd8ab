-- Families are told once somebody has looked at who they are.
alter table school.schools drop constraint schools_families_told_check;
alter table school.schools add constraint schools_families_told_check
  check (families_told in ('no', 'by_itself', 'by_hand'));
