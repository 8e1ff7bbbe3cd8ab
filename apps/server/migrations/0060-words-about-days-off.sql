-- Whether a word came with a holiday: it goes with it, while one about a weekly day off stands.
alter table school.marked_days_off add column by_holiday boolean not null default false;

-- Once something was asked or said of a class and a day, whoever saves its marks weighs it again. It stands beside the counts,
-- which every save holds: two that come at once see each other.
alter table school.attendance_days add column has_question boolean not null default false;
alter table school.attendance_days no force row level security;
alter table school.marked_days_off no force row level security;
update school.attendance_days as day set has_question = true
from school.marked_days_off as said
where said.school_id = day.school_id and said.date = day.date and said.class_id = day.class_id;
alter table school.attendance_days force row level security;
alter table school.marked_days_off force row level security;

create function school.note_question() returns trigger
language plpgsql
as $$
begin
  insert into school.attendance_days as day (school_id, date, class_id, present, absent, late, has_question)
  values (new.school_id, new.date, new.class_id, 0, 0, 0, true)
  on conflict (school_id, date, class_id) do update set has_question = true where not day.has_question;
  return null;
end
$$;
create trigger note_questions after insert on school.marked_days_off
  for each row execute function school.note_question();

-- Of each person, the marks from a day on; of a day that becomes or ceases to be a day off, that day's alone (`of_day`), and
-- those of deleted people too. A mark takes the class of its day (`placed`). It counts in that class (`there`) unless the class
-- was closed. What was set aside in one class does not open another that has no mark of its own: that one is asked about.
create or replace function school.settle_marks(people jsonb) returns void
language sql volatile set plan_cache_mode = force_custom_plan
as $$
  with changed as materialized (
    select one.school_id, one.student_id, one.since, coalesce(one.until, 'infinity') as until,
      users.deleted_at is not null as is_deleted
    from jsonb_to_recordset(people) as one (school_id uuid, student_id uuid, since date, until date, of_day boolean)
    join school.users on users.school_id = one.school_id and users.id = one.student_id
      and (users.deleted_at is null or one.of_day)
  ), theirs as materialized (
    select mark.school_id, mark.student_id, mark.date, mark.status, mark.aside_status, mark.away_half, mark.notes,
      mark.class_id, mark.marked_at, mark.marked_by, changed.is_deleted
    from changed join school.attendance as mark
      on mark.school_id = changed.school_id and mark.student_id = changed.student_id
        and mark.date between changed.since and changed.until
    order by mark.student_id, mark.date
    for no key update of mark
  ), wrong as materialized (
    select mark.school_id, mark.student_id, mark.date, mark.status, mark.away_half, mark.notes, mark.class_id as from_class,
      placed.class_id as placed_in, there.class_id, mark.aside_status,
      case when there.class_id is not null then coalesce(mark.status, mark.aside_status) end as to_status,
      mark.marked_at, mark.marked_by
    from theirs as mark
    cross join lateral (select coalesce(school.class_on(mark.school_id, mark.student_id, mark.date),
      case when mark.is_deleted and mark.status is not null then mark.class_id end) as class_id) as placed
    cross join lateral (select case when not exists (
        select from school.marked_days_off as day
        where day.school_id = mark.school_id and day.date = mark.date and not day.counts
          and (day.class_id = placed.class_id
            or day.class_id = mark.class_id and mark.class_id <> placed.class_id and mark.status is null
              and not exists (
                select from school.attendance_days as other
                where other.school_id = mark.school_id and other.date = mark.date and other.class_id = placed.class_id
                  and other.present + other.absent + other.late > 0)))
      then placed.class_id end as class_id) as there
    where placed.class_id <> mark.class_id or (there.class_id is null and mark.status is not null)
      or (there.class_id is not null and mark.aside_status is not null)
  ), asked as (
    insert into school.marked_days_off (school_id, date, class_id, counts, said_at)
    select distinct school_id, date, placed_in, false, now() from wrong where class_id is null and placed_in is not null
    order by school_id, date, placed_in
    on conflict (school_id, date, class_id) do nothing
  ), settled as (
    update school.attendance as mark
    set class_id = coalesce(wrong.placed_in, wrong.from_class), status = wrong.to_status,
      aside_status = case when wrong.class_id is null then coalesce(wrong.status, mark.aside_status) end,
      previous_status = wrong.status, previous_notes = wrong.notes, previous_away_half = wrong.away_half
    from wrong
    where mark.school_id = wrong.school_id and mark.student_id = wrong.student_id and mark.date = wrong.date
  ), logged as (
    insert into school.attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes,
      from_away_half, to_away_half, source, marked_at, marked_by, recorded_at)
    select school_id, student_id, date, status, to_status, notes, notes, case when status is not null then away_half end,
      case when to_status is not null then away_half end, 'enrolment', marked_at, marked_by, now()
    from wrong
    where status is distinct from to_status
    order by student_id, date
  ), changes as materialized (
    select school_id, student_id, date, to_status as status, class_id, 1 as change from wrong where to_status is not null
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
