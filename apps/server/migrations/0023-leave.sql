-- By type of leave: how many days a year, and whether what is left of them counts in the next.
alter table school.schools add column leave_allowances jsonb not null default '{}';

create table school.leave_requests (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  user_id uuid not null,
  leave_type text not null,
  from_date date not null,
  from_duration text not null check (from_duration in ('full day', 'first half', 'second half')),
  to_date date not null,
  to_duration text not null check (to_duration in ('full day', 'first half', 'second half')),
  -- The halves of days that it takes, both ends included: twice the days since 1970, and one more for an afternoon.
  first_half_day integer not null,
  last_half_day integer not null,
  -- The instants at which it begins and ends, by the settings of the day on which it was asked for.
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  -- A document of the person who asks.
  file_id uuid,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Declined', 'Cancelled')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  remark text,
  primary key (school_id, id),
  foreign key (school_id, user_id) references school.users (school_id, id),
  foreign key (school_id, decided_by) references school.users (school_id, id),
  foreign key (school_id, file_id) references school.files (school_id, id),
  check (from_date <= to_date),
  check (first_half_day <= last_half_day),
  check ((status in ('Approved', 'Declined')) = (decided_at is not null)),
  check ((decided_by is null) = (decided_at is null))
);
create index leave_requests_of_person on school.leave_requests (school_id, user_id, created_at desc);
create index leave_requests_pending on school.leave_requests (school_id, created_at desc) where status = 'Pending';
create index leave_requests_of_days on school.leave_requests (school_id, to_date, from_date)
  where status in ('Pending', 'Approved');
call system.build_wall('school.leave_requests');

-- A person has several notes, one for each request, as several certificates.
drop index school.files_one_of_a_field;
create unique index files_one_of_a_field on school.files (school_id, owner_id, field)
  where removed_at is null and owner_id is not null and field not in ('certificate', 'leaveNote');
