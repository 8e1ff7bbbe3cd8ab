-- A teacher's last day, which may lie in the past: nobody is expected after it. When it was written down is kept too:
-- somebody who is put back within a day never left.
alter table school.teaching add column ended_at timestamptz;

create function school.end_of_day(school uuid, day date) returns timestamptz
language sql stable
as $$
  select ((day + 1)::timestamp at time zone time_zone) - interval '1 second' from school.schools where school_id = school
$$;

create or replace function school.follow_teaching() returns trigger
language plpgsql
as $$
begin
  if new.role = 'teacher' and new.status = 'active' and new.deleted_at is null then
    update school.teaching set to_at = null, ended_at = null
    where school_id = new.school_id and teacher_id = new.id and ended_at > clock_timestamp() - interval '1 day'
      and from_at = (select max(from_at) from school.teaching as last
        where last.school_id = new.school_id and last.teacher_id = new.id);
    insert into school.teaching (school_id, teacher_id, from_at)
    values (new.school_id, new.id, case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end)
    on conflict do nothing;
  else
    update school.teaching
    set to_at = greatest(from_at, coalesce(new.deleted_at,
        least(school.end_of_day(new.school_id, new.leaving_date), clock_timestamp()))),
      ended_at = case when new.deleted_at is null and new.role = 'teacher' then clock_timestamp() end
    where school_id = new.school_id and teacher_id = new.id
      and (to_at is null or (new.deleted_at is null and new.role = 'teacher'
        and new.leaving_date is not null and new.leaving_date is distinct from old.leaving_date
        and from_at = (select max(from_at) from school.teaching as last
          where last.school_id = new.school_id and last.teacher_id = new.id)));
  end if;
  return null;
end
$$;
drop trigger follow_teaching on school.users;
create trigger follow_teaching after update of role, status, deleted_at, leaving_date on school.users
  for each row when (
    (old.role = 'teacher' or new.role = 'teacher')
    and (old.role, old.status, old.deleted_at, old.leaving_date)
      is distinct from (new.role, new.status, new.deleted_at, new.leaving_date)
  )
  execute function school.follow_teaching();
