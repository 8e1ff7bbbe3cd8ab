-- Leave of a teacher who was an admin for a time: the time between is theirs too, and a day on which one spell ends and the
-- next begins is one day. A spell has `ended_at` where the teacher left, and none where another role ended it.
create or replace function school.days_at_school(school uuid, person uuid)
returns table (from_day date, to_day date)
language sql stable rows 1
as $$
  with somebody as (
    select role, status, leaving_date, users.deleted_at, time_zone, (users.created_at at time zone time_zone)::date as came
    from school.users join school.schools on schools.school_id = users.school_id
    where users.school_id = school and users.id = person
  ), spell as (
    select case when from_at = min(from_at) over () then came else (from_at at time zone time_zone)::date end as from_day,
      (to_at at time zone time_zone)::date as to_day, from_at, ended_at
    from somebody join school.teaching on teaching.school_id = school and teacher_id = person
    where role = 'teacher'
  ), joined as (
    select from_day, to_day, from_at,
      (lag(ended_at, 1, now()) over by_time is not null
        and from_day > coalesce(lag(to_day) over by_time + 1, '-infinity')) as is_first
    from spell window by_time as (order by from_at)
  ), stay as (
    select min(from_day) as from_day, case when bool_and(to_day is not null) then max(to_day) end as to_day
    from (select from_day, to_day, count(*) filter (where is_first) over (order by from_at) as stay from joined) as numbered
    group by stay
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
