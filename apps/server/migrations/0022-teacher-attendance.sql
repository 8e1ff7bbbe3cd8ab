-- How teachers check in: by a code that stays or one that changes, and, if the school wants it, only near the school.
alter table school.schools add column attendance_code text not null default 'static'
  check (attendance_code in ('static', 'rotating'));
alter table school.schools add column attendance_place jsonb;

-- The times in which somebody taught at the school and could be expected: while they are an active teacher. Kept by a trigger,
-- because role and status change in several ways.
create table school.teaching (
  school_id uuid not null,
  teacher_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (school_id, teacher_id, from_at),
  foreign key (school_id, teacher_id) references school.users (school_id, id)
);
create unique index teaching_now on school.teaching (school_id, teacher_id) where to_at is null;

-- Over all schools at once, which the owner may do only without the force of the wall.
alter table school.users no force row level security;
insert into school.teaching (school_id, teacher_id, from_at, to_at)
select school_id, id, created_at, case when status <> 'active' or deleted_at is not null then coalesce(deleted_at, now()) end
from school.users where role = 'teacher';
alter table school.users force row level security;
call system.build_wall('school.teaching');

create function school.follow_teaching() returns trigger
language plpgsql
as $$
begin
  if new.role = 'teacher' and new.status = 'active' and new.deleted_at is null then
    insert into school.teaching (school_id, teacher_id, from_at)
    values (new.school_id, new.id, case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end)
    on conflict do nothing;
  else
    update school.teaching set to_at = coalesce(new.deleted_at, clock_timestamp())
    where school_id = new.school_id and teacher_id = new.id and to_at is null;
  end if;
  return null;
end
$$;
create trigger follow_new_teaching after insert on school.users
  for each row when (new.role = 'teacher') execute function school.follow_teaching();
create trigger follow_teaching after update of role, status, deleted_at on school.users
  for each row when (
    (old.role = 'teacher' or new.role = 'teacher')
    and (old.role, old.status, old.deleted_at) is distinct from (new.role, new.status, new.deleted_at)
  )
  execute function school.follow_teaching();

-- The day of the school's first scan: nobody is absent before it.
create table school.teacher_attendance_starts (
  school_id uuid primary key references school.schools (school_id),
  date date not null
);
call system.build_wall('school.teacher_attendance_starts');

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
