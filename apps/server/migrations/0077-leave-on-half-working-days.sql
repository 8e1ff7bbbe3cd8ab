-- Whether a student's class works on a day that ends at midday: `kindOfDay` of the contract, without holidays, on which leave
-- counts only where the class worked all the same.
create function school.ends_at_midday(school uuid, student uuid, day date) returns boolean
language sql stable
as $$
  with in_class as (
    select class_id from school.enrolments
    where school_id = school and student_id = student and from_date <= day and (to_date is null or to_date > day)
    order by from_date desc, made_at desc limit 1
  ), newest as (
    select distinct on (class_id) * from school.rhythms
    where school_id = school and from_date <= day and (class_id is null or class_id = (select class_id from in_class))
    order by class_id, from_date desc
  ), held as (
    select *, extract(isodow from day)::integer as weekday from newest
    where working_days is not null order by class_id nulls last limit 1
  )
  select exists (
    select from held
    where weekday = any(working_days) and weekday = any(half_days) and not exists (
      select from jsonb_array_elements(monthly_days_off) as off (days)
      where (days ->> 'weekday')::integer = weekday
        and days -> 'weeks' @> to_jsonb(ceil(extract(day from day) / 7)::integer))
  )
$$;

-- As before, but a working day that ends at midday is a whole day, all of it in the morning, as it is for teachers
-- (`halvesMissed` of the contract): leave of its morning is the whole day, and leave of its afternoon none.
create or replace function school.leave_of_students(school uuid, first_day date, last_day date)
returns table (student_id uuid, date date, part text)
language sql stable rows 20
as $$
  select away.student_id, away.date, kept.part
  from (
    select leave.user_id as student_id, day.date::date,
      case when not bool_or(leave.first_half_day <= 2 * (day.date::date - date '1970-01-01')) then 'second half'
        when not bool_or(leave.last_half_day >= 2 * (day.date::date - date '1970-01-01') + 1) then 'first half'
        else 'full day' end as part
    from school.leave_requests as leave
    join school.users on users.school_id = school and users.id = leave.user_id and users.role = 'student'
      and users.deleted_at is null
    cross join lateral generate_series(greatest(leave.from_date, first_day)::timestamp,
      least(leave.to_date, last_day)::timestamp, interval '1 day') as day (date)
    where leave.school_id = school and leave.status = 'Approved'
      and leave.to_date >= first_day and leave.from_date <= last_day
    group by leave.user_id, day.date
  ) as away
  cross join lateral (
    select case when away.part <> 'full day' and school.ends_at_midday(school, away.student_id, away.date)
      then case away.part when 'first half' then 'full day' end
      else away.part end as part
  ) as kept
  where kept.part is not null
$$;
