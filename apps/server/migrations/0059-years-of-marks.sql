-- A student's marks of a calendar year in a class, a bit for each day, 31 December of a leap year first: sums of a year cost
-- the number of students, not of marks. Kept by the statements that save and settle marks, like `attendance_days`.
create function school.day_bit(day date) returns bit
language sql immutable parallel safe
return set_bit(0::bit(366), 366 - extract(doy from day)::integer, 1);

create function school.first_bits(count integer) returns bit
language sql immutable parallel safe
return ~(~0::bit(366) >> count);

create table school.attendance_years (
  school_id uuid not null,
  student_id uuid not null,
  year smallint not null,
  class_id uuid not null,
  present bit(366) not null,
  absent bit(366) not null,
  late bit(366) not null,
  primary key (school_id, student_id, year, class_id),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, class_id) references school.classes (school_id, id)
) with (fillfactor = 70);
create index attendance_years_classes on school.attendance_years (school_id, class_id, year);

-- Few marks have remarks.
create index attendance_remarks on school.attendance (school_id, date) where notes <> '';

-- Over all schools at once, which the owner may see only without the force of the wall.
alter table school.attendance no force row level security;
insert into school.attendance_years (school_id, student_id, year, class_id, present, absent, late)
select school_id, student_id, extract(year from date), class_id,
  coalesce(bit_or(school.day_bit(date)) filter (where status = 'present'), 0::bit(366)),
  coalesce(bit_or(school.day_bit(date)) filter (where status = 'absent'), 0::bit(366)),
  coalesce(bit_or(school.day_bit(date)) filter (where status = 'late'), 0::bit(366))
from school.attendance
where status is not null
group by school_id, student_id, extract(year from date), class_id;
alter table school.attendance force row level security;
call system.build_wall('school.attendance_years');

-- Of each person, the marks from a day on; of a day that becomes or ceases to be a day off, that day's alone.
create or replace function school.settle_marks(people jsonb) returns void
language sql volatile set plan_cache_mode = force_custom_plan
as $$
  with changed as materialized (
    select one.school_id, one.student_id, one.since, coalesce(one.until, 'infinity') as until
    from jsonb_to_recordset(people) as one (school_id uuid, student_id uuid, since date, until date)
    where exists (
      select from school.users
      where users.school_id = one.school_id and users.id = one.student_id and users.deleted_at is null)
  ), theirs as materialized (
    select mark.school_id, mark.student_id, mark.date, mark.status, mark.aside_status, mark.notes, mark.class_id,
      mark.marked_at, mark.marked_by
    from changed join school.attendance as mark
      on mark.school_id = changed.school_id and mark.student_id = changed.student_id
        and mark.date between changed.since and changed.until
    order by mark.student_id, mark.date
    for no key update of mark
  ), wrong as materialized (
    select mark.school_id, mark.student_id, mark.date, mark.status, mark.notes, mark.class_id as from_class, there.class_id,
      mark.aside_status,
      case when there.class_id is not null then coalesce(mark.status, mark.aside_status) end as to_status,
      mark.marked_at, mark.marked_by
    from theirs as mark
    cross join lateral (select school.class_on(mark.school_id, mark.student_id, mark.date) as class_id) as placed
    cross join lateral (select case when not exists (
      select from school.marked_days_off as day
      where day.school_id = mark.school_id and day.date = mark.date and day.class_id = placed.class_id and not day.counts
    ) then placed.class_id end as class_id) as there
    where there.class_id <> mark.class_id or (there.class_id is null and mark.status is not null)
      or (there.class_id is not null and mark.aside_status is not null)
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
  ), changes as materialized (
    select school_id, student_id, date, to_status as status, coalesce(class_id, from_class) as class_id, 1 as change
    from wrong where to_status is not null
    union all
    select school_id, student_id, date, status, from_class, -1 from wrong where status is not null
  ), years as (
    insert into school.attendance_years as kept (school_id, student_id, year, class_id, present, absent, late)
    select school_id, student_id, extract(year from date), class_id,
      coalesce(bit_xor(school.day_bit(date)) filter (where status = 'present'), 0::bit(366)),
      coalesce(bit_xor(school.day_bit(date)) filter (where status = 'absent'), 0::bit(366)),
      coalesce(bit_xor(school.day_bit(date)) filter (where status = 'late'), 0::bit(366))
    from changes
    group by school_id, student_id, extract(year from date), class_id
    order by school_id, student_id, extract(year from date), class_id
    on conflict (school_id, student_id, year, class_id) do update
      set present = kept.present # excluded.present, absent = kept.absent # excluded.absent, late = kept.late # excluded.late
  )
  insert into school.attendance_days as day (school_id, date, class_id, present, absent, late)
  select school_id, date, class_id, coalesce(sum(change) filter (where status = 'present'), 0),
    coalesce(sum(change) filter (where status = 'absent'), 0), coalesce(sum(change) filter (where status = 'late'), 0)
  from changes
  group by school_id, date, class_id order by school_id, date, class_id
  on conflict (school_id, date, class_id) do update
    set present = day.present + excluded.present, absent = day.absent + excluded.absent, late = day.late + excluded.late
$$;
