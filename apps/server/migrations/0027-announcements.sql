-- News that a school tells all of its people. A removed row stays, so that it can be put back.
create table school.announcements (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  title text not null,
  text text not null,
  from_date date not null,
  -- Null: until it is removed.
  until_date date,
  is_pinned boolean not null,
  made_by uuid not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, made_by) references school.users (school_id, id),
  check (from_date <= until_date)
);
create index announcements_shown on school.announcements (school_id, is_pinned desc, from_date desc, id desc)
  where removed_at is null;
call system.build_wall('school.announcements');
