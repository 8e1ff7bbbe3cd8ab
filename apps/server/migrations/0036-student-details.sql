-- What an Indian school writes down of a student beside the first fields of the form.
alter table school.users
  add column birth_date date,
  add column gender text,
  add column blood_group text,
  add column mother_tongue text,
  add column nationality text,
  add column mother_name text,
  add column mother_phone text,
  add column mother_occupation text,
  add column father_name text,
  add column father_phone text,
  add column father_occupation text,
  add column guardian_name text,
  add column guardian_relation text,
  add column guardian_phone text,
  add column guardian_occupation text,
  add column second_phone text,
  add column category text,
  add column minority text,
  add column below_poverty_line text,
  add column special_needs text,
  add column pen text,
  add column apaar_id text,
  add column apaar_consent text,
  add column state_student_id text,
  add column name_in_aadhaar text,
  add column admission_date date,
  add column admission_class text,
  add column previous_school text,
  add column right_to_education text,
  add column leaving_date date,
  add column leaving_reason text,
  add column certificate_number text;

-- Who else would sign in with a phone is asked for each row of an import.
create index users_student_phone on school.users (school_id, phone) include (name)
  where role = 'student' and deleted_at is null;

-- What one school alone writes down: its fields, and their values by field.
alter table school.users add column own_details jsonb not null default '{}'
  check (jsonb_typeof(own_details) = 'object');

create table school.student_fields (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  label text not null check (length(label) between 1 and 60),
  kind text not null check (kind in ('text', 'choice', 'day', 'phone', 'number')),
  choices text[] not null default '{}',
  made_by uuid not null,
  made_at timestamptz not null,
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, made_by) references school.users (school_id, id)
);
create unique index student_fields_label on school.student_fields (school_id, lower(label)) where removed_at is null;
call system.build_wall('school.student_fields');

-- The sections of details that a school uses; one without a row uses all.
create table school.student_forms (
  school_id uuid primary key references school.schools (school_id),
  sections text[] not null
);
call system.build_wall('school.student_forms');
