-- How teachers check in: by a code that stays or one that changes, and, if the school wants it, only near the school.
alter table school.schools add column attendance_code text not null default 'static'
  check (attendance_code in ('static', 'rotating'));
alter table school.schools add column attendance_place jsonb;

-- Of a teacher who left, no later day is missing. A trigger, because a status changes in several ways.
alter table school.users add column left_at timestamptz;
-- Over all schools at once, which the owner may do only without the force of the wall.
alter table school.users no force row level security;
update school.users set left_at = now() where status <> 'active';
alter table school.users force row level security;

create function school.note_leaving() returns trigger
language plpgsql
as $$
begin
  new.left_at := case when new.status = 'active' then null else coalesce(old.left_at, now()) end;
  return new;
end
$$;
create trigger note_leaving before update of status on school.users
  for each row when (old.status is distinct from new.status)
  execute function school.note_leaving();

-- One row per teacher and day, which the key holds to. A day without one is judged when it is looked at.
create table school.teacher_attendance (
  school_id uuid not null,
  teacher_id uuid not null,
  date date not null,
  id uuid not null,
  -- As judged by the settings of that day: later ones change no past day.
  status text not null check (status in ('present', 'late', 'absent', 'leave')),
  is_half_day boolean not null default false,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  changed_at timestamptz not null,
  -- Of the last correction; what stood before it is in the activity.
  corrected_by uuid,
  corrected_at timestamptz,
  reason text,
  primary key (school_id, teacher_id, date),
  foreign key (school_id, teacher_id) references school.users (school_id, id),
  foreign key (school_id, corrected_by) references school.users (school_id, id),
  check (checked_out_at is null or checked_in_at < checked_out_at),
  check (checked_in_at is null or status in ('present', 'late')),
  check ((corrected_by is null) = (corrected_at is null) and (corrected_by is null) = (reason is null))
);
create index teacher_attendance_of_day on school.teacher_attendance (school_id, date);
call system.build_wall('school.teacher_attendance');

-- The link of the screen at the gate: it shows the code, and lets in to nothing else.
create table school.gates (
  school_id uuid primary key references school.schools (school_id),
  key_hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null,
  foreign key (school_id, made_by) references school.users (school_id, id)
);
call system.build_wall('school.gates');
