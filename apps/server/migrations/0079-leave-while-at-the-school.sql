-- The days on which somebody was at the school: leave counts on these alone. Of a teacher they are the spells, as in their
-- attendance, the first one from the day they came. An end that nobody wrote down is before all days.
create function school.days_at_school(school uuid, person uuid)
returns table (from_day date, to_day date)
language sql stable rows 1
as $$
  with somebody as (
    select role, status, leaving_date, users.deleted_at, time_zone, (users.created_at at time zone time_zone)::date as came
    from school.users join school.schools on schools.school_id = users.school_id
    where users.school_id = school and users.id = person
  ), stay as (
    select case when from_at = min(from_at) over () then came else (from_at at time zone time_zone)::date end as from_day,
      (to_at at time zone time_zone)::date as to_day
    from somebody join school.teaching on teaching.school_id = school and teacher_id = person
    where role = 'teacher'
    union all
    select case when role <> 'student' then came end,
      case when status <> 'active' or deleted_at is not null then coalesce(leaving_date, (
        select max(to_date) - 1 from school.enrolments
        where enrolments.school_id = school and student_id = person and to_date > from_date
      ), (deleted_at at time zone time_zone)::date, '-infinity') end
    from somebody where role <> 'teacher'
  )
  select from_day, to_day from stay where coalesce(from_day <= to_day, to_day is distinct from '-infinity')
$$;

-- The kind of each day of a closed year of leave when it was closed: leave of it that is decided later is counted by it.
create table school.closed_years (
  school_id uuid not null references school.schools (school_id),
  last_day date not null,
  first_day date not null,
  -- A letter a day: w, a working day; m, one that ends at midday; o, off by the week; h, a holiday.
  days text not null check (days ~ '^[wmoh]+$'),
  primary key (school_id, last_day),
  check (length(days) = last_day - first_day + 1)
);
call system.build_wall('school.closed_years');
