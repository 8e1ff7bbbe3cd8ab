alter table school.enrolments drop constraint enrolments_reason_check;
alter table school.enrolments add constraint enrolments_reason
  check (reason in ('added', 'imported', 'moved', 'promoted', 'returned', 'undone'));

-- A mark has the class that its student is in on that day, so a student who moves takes the marks from that day on along:
-- otherwise a class could have more present than students. A trigger, because every way into a class must meet it.
-- Marks are taken before their counts, in the order of their keys, as the statement that saves marks does.
create function school.take_marks_along() returns trigger
language plpgsql
as $$
begin
  with moved as materialized (
    select mark.school_id, mark.student_id, mark.date, mark.status, mark.class_id as from_class, added.class_id as to_class
    from added
    join school.attendance as mark on mark.school_id = added.school_id and mark.student_id = added.student_id
      and mark.date >= added.from_date and (added.to_date is null or mark.date < added.to_date)
      and mark.class_id <> added.class_id
    order by mark.student_id, mark.date
    for no key update of mark
  ), changed as (
    update school.attendance as mark set class_id = moved.to_class
    from moved
    where mark.school_id = moved.school_id and mark.student_id = moved.student_id and mark.date = moved.date
  )
  insert into school.attendance_days as day (school_id, date, class_id, present, absent, late)
  select school_id, date, class_id, coalesce(sum(change) filter (where status = 'present'), 0),
    coalesce(sum(change) filter (where status = 'absent'), 0), coalesce(sum(change) filter (where status = 'late'), 0)
  from (
    select school_id, date, status, to_class as class_id, 1 as change from moved
    union all
    select school_id, date, status, from_class, -1 from moved
  ) changes
  where status is not null
  group by school_id, date, class_id order by school_id, date, class_id
  on conflict (school_id, date, class_id) do update
    set present = day.present + excluded.present, absent = day.absent + excluded.absent, late = day.late + excluded.late;
  return null;
end
$$;
create trigger take_marks_along after insert on school.enrolments
  referencing new table as added for each statement execute function school.take_marks_along();

-- A promotion, kept so that it can be undone as one piece.
create table school.promotions (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  class_id uuid not null,
  session text,
  made_by uuid not null,
  made_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, class_id) references school.classes (school_id, id),
  check ((undone_by is null) = (undone_at is null))
);
create index promotions_by_time on school.promotions (school_id, made_at);
call system.build_wall('school.promotions');

-- What each student of a promotion was before, and what it made of them.
create table school.promoted_students (
  school_id uuid not null,
  promotion_id uuid not null,
  student_id uuid not null,
  from_class_id uuid not null,
  from_roll_number text not null,
  from_status text not null,
  from_session text,
  from_passout_year integer,
  to_roll_number text not null,
  to_status text not null,
  primary key (school_id, promotion_id, student_id),
  foreign key (school_id, promotion_id) references school.promotions (school_id, id),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, from_class_id) references school.classes (school_id, id)
);
call system.build_wall('school.promoted_students');
