-- How a school counts the days on which a student is on approved leave, and what stands in the register for them.
alter table school.schools
  add column student_leave_counts text not null default 'apart'
    check (student_leave_counts in ('apart', 'absent', 'attended')),
  add column student_leave_letters text not null default 'LV';

-- Every day for which a student's leave is approved, once, and for which part of it: a morning and an afternoon that were
-- asked for apart are the whole day. The rows are made when they are asked for: a leave that is shortened or undone leaves no
-- trace.
create function school.leave_of_students(school uuid, first_day date, last_day date)
returns table (student_id uuid, date date, part text)
language sql stable rows 20
as $$
  select leave.user_id, day.date::date,
    case when not bool_or(leave.first_half_day <= 2 * (day.date::date - date '1970-01-01')) then 'second half'
      when not bool_or(leave.last_half_day >= 2 * (day.date::date - date '1970-01-01') + 1) then 'first half'
      else 'full day' end
  from school.leave_requests as leave
  join school.users on users.school_id = school and users.id = leave.user_id and users.role = 'student'
    and users.deleted_at is null
  cross join lateral generate_series(greatest(leave.from_date, first_day)::timestamp,
    least(leave.to_date, last_day)::timestamp, interval '1 day') as day (date)
  where leave.school_id = school and leave.status = 'Approved'
    and leave.to_date >= first_day and leave.from_date <= last_day
  group by leave.user_id, day.date
$$;
