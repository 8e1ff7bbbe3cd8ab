-- A note of a family: a leave request of a child, with the reason that was chosen for it. Null for applications.
alter table school.leave_requests
  add column family_note text check (family_note in ('ill', 'family', 'travel', 'other'));

-- The children whose families told the school that they are away on a day, by notes that are not declined or withdrawn.
create function school.family_notes_on(school uuid, day date)
returns table (student_id uuid, why text, reason text)
language sql stable rows 20
as $$
  select distinct on (leave.user_id) leave.user_id, leave.family_note, leave.reason
  from school.leave_requests as leave
  where leave.school_id = school and leave.status in ('Pending', 'Approved') and leave.family_note is not null
    and leave.to_date >= day and leave.from_date <= day
  order by leave.user_id, leave.from_date
$$;
