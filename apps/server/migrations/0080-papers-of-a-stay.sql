-- A student who comes back may leave again: the reason and the certificate number of a leaving stay with the enrolment that it
-- ended.
alter table school.enrolments add column leaving_reason text, add column certificate_number text;

-- An undo gives back the record of a leaving too. Promotions made by the last release do not know it.
alter table school.promoted_students
  add column knows_leaving boolean not null default false,
  add column from_leaving_date date,
  add column from_leaving_reason text,
  add column from_certificate_number text;

-- Of those who came back until now, the record still has what is known of their leaving.
alter table school.users no force row level security;
alter table school.enrolments no force row level security;
alter table school.promoted_students no force row level security;
alter table school.promotions no force row level security;
update school.promoted_students as promoted
set knows_leaving = true, from_leaving_date = users.leaving_date, from_leaving_reason = users.leaving_reason,
  from_certificate_number = users.certificate_number
from school.users, school.promotions
where users.school_id = promoted.school_id and users.id = promoted.student_id and users.status = 'active'
  and promotions.school_id = promoted.school_id and promotions.id = promoted.promotion_id and promotions.undone_at is null
  and promoted.from_status <> 'active' and promoted.to_status = 'active';
alter table school.promotions force row level security;
alter table school.promoted_students force row level security;
with back as (
  select users.school_id, users.leaving_reason, users.certificate_number, (
    select ended.id from school.enrolments as ended
    where ended.school_id = users.school_id and ended.student_id = users.id and ended.to_date > ended.from_date
      and not exists (
        select from school.enrolments as other
        where other.school_id = ended.school_id and other.student_id = ended.student_id
          and other.from_date <= ended.to_date and coalesce(other.to_date > ended.to_date, true))
    order by ended.to_date desc limit 1) as ended_id
  from school.users
  where role = 'student' and status = 'active' and (leaving_reason is not null or certificate_number is not null)
)
update school.enrolments
set leaving_reason = back.leaving_reason, certificate_number = back.certificate_number
from back
where enrolments.school_id = back.school_id and enrolments.id = back.ended_id;
update school.users set leaving_reason = null, certificate_number = null
where role = 'student' and status = 'active' and exists (
  select from school.enrolments
  where enrolments.school_id = users.school_id and enrolments.student_id = users.id
    and (enrolments.leaving_reason, enrolments.certificate_number)
      is not distinct from (users.leaving_reason, users.certificate_number)
    and (enrolments.leaving_reason is not null or enrolments.certificate_number is not null));
update school.users set leaving_date = null
where role = 'student' and status = 'active' and leaving_date is not null;
alter table school.enrolments force row level security;
alter table school.users force row level security;

create function school.erase_leaving_papers() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update school.enrolments set leaving_reason = null, certificate_number = null
    where school_id = new.school_id and student_id = new.id;
  update school.promoted_students
    set from_leaving_reason = null, from_certificate_number = null, to_certificate_number = null
    where school_id = new.school_id and student_id = new.id;
  return null;
end
$$;
create trigger erase_leaving_papers after update of erased_at on school.users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function school.erase_leaving_papers();
