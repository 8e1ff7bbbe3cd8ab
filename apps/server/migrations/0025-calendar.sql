-- The days that a school has added to the calendar of its country, by hand or from a file.
create table school.calendar_days (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  name text not null,
  from_date date not null,
  to_date date not null,
  -- Closed: a holiday. Open: an event of a working day.
  is_closed boolean not null,
  -- The suggested holiday that it takes the place of, when that was moved.
  replaces text,
  -- Of an imported file, one for each time of an event that comes back: importing it again changes the day instead of adding
  -- a second one.
  ics_uid text,
  made_by uuid not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, made_by) references school.users (school_id, id),
  check (from_date <= to_date)
);
create index calendar_days_by_date on school.calendar_days (school_id, to_date, from_date);
create unique index calendar_days_imported on school.calendar_days (school_id, ics_uid) where ics_uid is not null;
create unique index calendar_days_replacing on school.calendar_days (school_id, replaces) where replaces is not null;
call system.build_wall('school.calendar_days');

-- Suggested holidays, of the country or of the calendar that the server reads, which the school does not keep on their day.
create table school.calendar_removals (
  school_id uuid not null references school.schools (school_id),
  key text not null,
  removed_by uuid not null,
  removed_at timestamptz not null,
  primary key (school_id, key),
  foreign key (school_id, removed_by) references school.users (school_id, id)
);
call system.build_wall('school.calendar_removals');

-- The secret address under which a person's own calendar program reads the calendar.
create table school.calendar_feeds (
  school_id uuid not null references school.schools (school_id),
  user_id uuid not null,
  key_hash bytea not null,
  made_at timestamptz not null,
  primary key (school_id, user_id),
  foreign key (school_id, user_id) references school.users (school_id, id)
);
call system.build_wall('school.calendar_feeds');
