-- One row per student and day, which the key holds to. An undone mark keeps its row with an empty status: without its
-- `marked_at` an older mark that arrives late would come back to life.
create table school.attendance (
  school_id uuid not null,
  student_id uuid not null,
  date date not null,
  id uuid not null,
  class_id uuid not null,
  status text check (status in ('present', 'absent', 'late')),
  notes text not null default '',
  source text not null check (source in ('manual', 'nfc', 'offline')),
  -- When it was pressed, by the server's clock; what orders two marks of one student and day.
  marked_at timestamptz not null,
  -- When it was pressed, by the phone's own clock; recognises the same press sent twice.
  pressed_at timestamptz,
  marked_by uuid not null,
  -- What an update replaced, so that the change can be logged by the same statement.
  previous_status text,
  previous_notes text,
  primary key (school_id, student_id, date),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, class_id) references school.classes (school_id, id)
);
create index attendance_of_day on school.attendance (school_id, date, class_id, status);
call system.build_wall('school.attendance');

create table school.attendance_changes (
  school_id uuid not null,
  id bigint generated always as identity,
  student_id uuid not null,
  date date not null,
  from_status text,
  to_status text,
  from_notes text not null,
  to_notes text not null,
  source text not null,
  marked_at timestamptz not null,
  pressed_at timestamptz,
  marked_by uuid not null,
  recorded_at timestamptz not null,
  primary key (school_id, id)
);
create index attendance_changes_of_student on school.attendance_changes (school_id, student_id, date);
call system.build_wall('school.attendance_changes');
call system.make_append_only('school.attendance_changes');
