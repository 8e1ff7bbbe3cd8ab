-- What teachers see of students. The narrower one is also for schools that are there already: it is the safe one, and
-- their admins can open the rest.
alter table school.schools add column teachers_see text not null default 'own_details'
  check (teachers_see in ('everything', 'own_details', 'own_classes'));

-- Who changed a mark of the class on that day. Kept beside its counts, so that no query of every list goes through marks.
alter table school.attendance_days add column markers uuid[] not null default '{}';
