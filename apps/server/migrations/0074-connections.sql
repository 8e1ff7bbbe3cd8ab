-- Other systems beside this one: they read the rosters by a key, and are told of marks and leave.
create table school.connection_keys (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  name text not null,
  -- SHA-256 of the secret, and its first characters.
  secret_hash bytea not null,
  secret_start text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- To the hour.
  used_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, made_by) references school.users (school_id, id)
);
call system.build_wall('school.connection_keys');

create table school.webhooks (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  url text not null,
  -- Sealed with a key of SECRETS_KEY.
  secret bytea not null,
  events text[] not null check (events <@ array['marks', 'leave'] and events <> '{}'),
  made_by uuid not null,
  made_at timestamptz not null,
  -- Failures in a row, since when, and until when nothing is tried.
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  off_since timestamptz,
  primary key (school_id, id),
  foreign key (school_id, made_by) references school.users (school_id, id)
);
call system.build_wall('school.webhooks');

create table school.webhook_events (
  school_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null check (event in ('marks', 'leave', 'test')),
  -- As it is sent: the same bytes each time.
  body text not null,
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- When one that waits is tried, or one that a process was stopped in the middle of is tried again.
  due_at timestamptz not null,
  tries integer not null default 0,
  -- Of the last try.
  status integer,
  problem text check (problem in ('timeout', 'unreachable', 'not_public')),
  primary key (school_id, id),
  foreign key (school_id, webhook_id) references school.webhooks (school_id, id) on delete cascade
);
create index webhook_events_due on school.webhook_events (school_id, due_at) where state in ('waiting', 'sending');
create index webhook_events_by_time on school.webhook_events (school_id, made_at);
create index webhook_events_of_webhook on school.webhook_events (school_id, webhook_id);
call system.build_wall('school.webhook_events');

create function school.tell_webhooks() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('shala_webhooks', school_id::text) from (select distinct school_id from added) as schools;
  return null;
end
$$;
revoke execute on function school.tell_webhooks() from public;
create trigger tell_webhooks after insert on school.webhook_events
  referencing new table as added for each statement execute function school.tell_webhooks();

create function school.written(at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
revoke execute on function school.written(timestamptz) from public;
grant execute on function school.written(timestamptz) to shala_school;

-- The marks of one class and day that one statement changed are one event. A trigger, so that a school without such
-- addresses pays one look into a small table, and so that whatever changes marks is told.
create function school.tell_of_marks() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
    select from school.webhooks
    where school_id in (select school_id from changes) and off_since is null and 'marks' = any(events)
  ) then
    return null;
  end if;
  insert into school.webhook_events (school_id, id, webhook_id, event, body, made_at, due_at)
  select told.school_id, gen_random_uuid(), webhooks.id, 'marks',
    jsonb_build_object('type', 'attendance.changed', 'timestamp', school.written(told.at), 'data', told.data)::text,
    told.at, told.at
  from (
    select changes.school_id, max(changes.recorded_at) as at,
      jsonb_build_object('date', changes.date, 'classId', mark.class_id, 'changes', jsonb_agg(jsonb_build_object(
        'studentId', changes.student_id, 'status', changes.to_status, 'half', changes.to_away_half,
        'changedBy', changes.marked_by, 'changedAt', school.written(changes.marked_at)) order by changes.student_id)) as data
    from changes
    left join school.attendance as mark on mark.school_id = changes.school_id and mark.student_id = changes.student_id
      and mark.date = changes.date
    where (changes.from_status, changes.from_away_half) is distinct from (changes.to_status, changes.to_away_half)
    group by changes.school_id, changes.date, mark.class_id
  ) as told
  join school.webhooks on webhooks.school_id = told.school_id and off_since is null and 'marks' = any(events);
  return null;
end
$$;
revoke execute on function school.tell_of_marks() from public;
create trigger tell_of_marks after insert on school.attendance_changes
  referencing new table as changes for each statement execute function school.tell_of_marks();

-- When what other systems read of a row last changed: they ask for what is newer.
alter table school.users add column roster_changed_at timestamptz not null default now();
alter table school.classes add column roster_changed_at timestamptz not null default now();
alter table school.class_other_teachers add column roster_changed_at timestamptz not null default now();
alter table school.enrolments add column roster_changed_at timestamptz not null default now();
alter table school.schools add column roster_changed_at timestamptz not null default now();

create function school.note_roster_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.roster_changed_at := clock_timestamp();
  return new;
end
$$;
revoke execute on function school.note_roster_change() from public;
create trigger note_roster_change before update on school.users
  for each row when (
    (old.role, old.name, old.email, old.status, old.class_id, old.roll_number, old.admission_number, old.deleted_at, old.erased_at)
    is distinct from
    (new.role, new.name, new.email, new.status, new.class_id, new.roll_number, new.admission_number, new.deleted_at, new.erased_at))
  execute function school.note_roster_change();
create trigger note_roster_change before update on school.classes
  for each row when (
    (old.name, old.section, old.class_teacher_id, old.deleted_at)
    is distinct from (new.name, new.section, new.class_teacher_id, new.deleted_at))
  execute function school.note_roster_change();
create trigger note_roster_change before update on school.enrolments
  for each row when (old.* is distinct from new.*) execute function school.note_roster_change();
create trigger note_roster_change before update on school.schools
  for each row when ((old.name, old.udise_code) is distinct from (new.name, new.udise_code))
  execute function school.note_roster_change();

-- Wrong keys are counted as the other tries are.
alter table auth.tries drop constraint tries_kind;
alter table auth.tries add constraint tries_kind
  check (kind in ('code', 'password', 'unknown', 'invitation', 'notice', 'key'));
alter table auth.tries drop constraint tries_identifier;
alter table auth.tries add constraint tries_identifier
  check ((kind in ('unknown', 'invitation', 'key')) = (identifier is null));
