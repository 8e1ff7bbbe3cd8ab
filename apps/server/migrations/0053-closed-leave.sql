-- What each member of staff had and took of each type of leave in an academic year that is over, in days. Rules that change
-- later leave it as it is.
create table school.closed_leave (
  school_id uuid not null,
  user_id uuid not null,
  last_day date not null,
  leave_type text not null,
  first_day date not null,
  counts text not null check (counts in ('working', 'calendar')),
  is_carried boolean not null,
  -- Null where the type had no allowance.
  allowance double precision,
  -- From the year before, and into the next.
  brought double precision not null,
  taken double precision not null,
  carried double precision not null,
  closed_at timestamptz not null,
  primary key (school_id, user_id, last_day, leave_type),
  foreign key (school_id, user_id) references school.users (school_id, id),
  check (first_day <= last_day)
);
create index closed_leave_of_year on school.closed_leave (school_id, last_day);
call system.build_wall('school.closed_leave');
