-- How families are told that the app does not ring, and how many parts of SMS a school sends at most.
alter table school.schools
  add column families_ways text[] not null default '{}' check (families_ways <@ array['sms', 'email']),
  add column sms_a_day integer not null default 500 check (sms_a_day >= 0),
  add column sms_a_month integer not null default 5000 check (sms_a_month >= 0);

-- What is sent to families outside the app: a row for each phone or email that is tried for one event.
create table school.family_messages (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  student_id uuid not null,
  kind text not null check (kind in ('absent', 'arrived', 'mistaken', 'withdrawn')),
  date date not null,
  -- The key of the notification that goes with it: an event is told once, however often it is found.
  event text not null,
  -- The first that is tried is 0; the next follows when it has failed.
  step smallint not null,
  way text not null check (way in ('sms', 'email')),
  contact text not null check (contact in ('own', 'mother', 'father', 'guardian')),
  -- A phone or an email; empty where there is none, and once the person is erased.
  address text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'dropped')),
  reason text check (reason in ('provider', 'limit', 'too_late', 'no_address')),
  -- Parts of SMS that it was sent in.
  parts smallint not null default 0,
  tries smallint not null default 0,
  -- Not tried before.
  due_at timestamptz not null,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, event, step),
  foreign key (school_id, student_id) references school.users (school_id, id),
  check ((state = 'failed') = (reason is not null))
);
call system.build_wall('school.family_messages');
create index family_messages_of_days on school.family_messages (school_id, date, event);
create index family_messages_of_students on school.family_messages (school_id, student_id, date);
create index family_messages_under_way on school.family_messages (school_id, due_at)
  where state in ('waiting', 'sending');

create function school.forget_messages() returns trigger
language plpgsql
as $$
begin
  update school.family_messages set address = '' where school_id = new.school_id and student_id = new.id;
  return null;
end
$$;
create trigger forget_messages after update of erased_at on school.users
  for each row when (new.erased_at is not null) execute function school.forget_messages();
