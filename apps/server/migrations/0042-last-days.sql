-- A mark counts only while its student is in a class. Where an enrolment is begun, ended or moved, also into the past, each
-- mark follows the class of its day. One of a day without a class is set aside: it counts nowhere, the log of changes keeps
-- it, and it is back as soon as its day has a class again. A trigger, because every way in and out of a class must meet it.
-- Its remarks stay where they are.
alter table school.attendance add column aside_status text,
  add constraint attendance_aside check (status is null or aside_status is null);

drop trigger take_marks_along on school.enrolments;
drop function school.take_marks_along();

-- Volatile, so that it sees what was committed while its caller waited for a student.
create function school.class_on(school uuid, student uuid, day date) returns uuid
language sql volatile
as $$
  select class_id from school.enrolments
  where school_id = school and student_id = student and from_date <= day and (to_date is null or to_date > day)
  order by from_date desc, made_at desc limit 1
$$;

-- The marks of people who were deleted stay as they are. Marks are taken before their counts, in the order of their keys, as
-- the statement that saves marks does.
create function school.settle_marks(people jsonb) returns void
language sql volatile
as $$
  with wrong as materialized (
    select mark.school_id, mark.student_id, mark.date, mark.status, mark.notes, mark.class_id as from_class, there.class_id,
      case when there.class_id is not null then coalesce(mark.status, mark.aside_status) end as to_status,
      mark.marked_at, mark.marked_by
    from jsonb_to_recordset(people) as changed (school_id uuid, student_id uuid, since date)
    join school.users on users.school_id = changed.school_id and users.id = changed.student_id and users.deleted_at is null
    join school.attendance as mark on mark.school_id = changed.school_id and mark.student_id = changed.student_id
      and mark.date >= changed.since
    cross join lateral (select school.class_on(mark.school_id, mark.student_id, mark.date) as class_id) as there
    where there.class_id <> mark.class_id or (there.class_id is null and mark.status is not null)
      or (there.class_id is not null and mark.aside_status is not null)
    order by mark.student_id, mark.date
    for no key update of mark
  ), settled as (
    update school.attendance as mark
    set class_id = coalesce(wrong.class_id, wrong.from_class), status = wrong.to_status,
      aside_status = case when wrong.class_id is null then coalesce(wrong.status, mark.aside_status) end,
      previous_status = wrong.status, previous_notes = wrong.notes
    from wrong
    where mark.school_id = wrong.school_id and mark.student_id = wrong.student_id and mark.date = wrong.date
  ), logged as (
    insert into school.attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes, source,
      marked_at, marked_by, recorded_at)
    select school_id, student_id, date, status, to_status, notes, notes, 'enrolment', marked_at, marked_by, now()
    from wrong
    where status is distinct from to_status
    order by student_id, date
  )
  insert into school.attendance_days as day (school_id, date, class_id, present, absent, late)
  select school_id, date, class_id, coalesce(sum(change) filter (where status = 'present'), 0),
    coalesce(sum(change) filter (where status = 'absent'), 0), coalesce(sum(change) filter (where status = 'late'), 0)
  from (
    select school_id, date, to_status as status, coalesce(class_id, from_class) as class_id, 1 as change from wrong
    union all
    select school_id, date, status, from_class, -1 from wrong
  ) as changes
  where status is not null
  group by school_id, date, class_id order by school_id, date, class_id
  on conflict (school_id, date, class_id) do update
    set present = day.present + excluded.present, absent = day.absent + excluded.absent, late = day.late + excluded.late
$$;

-- From the first day on which a student's class may have become another.
create function school.follow_enrolments() returns trigger
language plpgsql
as $$
declare
  people jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(one) into people from (
      select school_id, student_id, min(from_date) as since from added group by school_id, student_id
    ) as one;
  else
    select jsonb_agg(one) into people from (
      select added.school_id, added.student_id, min(least(
        case when added.from_date <> removed.from_date then least(added.from_date, removed.from_date) end,
        case when added.to_date is distinct from removed.to_date then least(added.to_date, removed.to_date) end)) as since
      from added join removed using (school_id, id)
      group by added.school_id, added.student_id
    ) as one where since is not null;
  end if;
  if people is not null then perform school.settle_marks(people); end if;
  return null;
end
$$;
create trigger follow_new_enrolments after insert on school.enrolments
  referencing new table as added for each statement execute function school.follow_enrolments();
create trigger follow_changed_enrolments after update on school.enrolments
  referencing new table as added old table as removed for each statement execute function school.follow_enrolments();

-- Whose last day it is: no longer active, and still counted.
create function school.leaving_on(school uuid, last_day date) returns table (student_id uuid, class_id uuid)
language sql stable
as $$
  select enrolments.student_id, enrolments.class_id
  from school.enrolments
  join school.users on users.school_id = school and users.id = enrolments.student_id and users.status <> 'active'
    and users.deleted_at is null
  where enrolments.school_id = school and enrolments.to_date = last_day + 1 and enrolments.from_date <= last_day
$$;
create index enrolments_ended on school.enrolments (school_id, to_date) where to_date is not null;
