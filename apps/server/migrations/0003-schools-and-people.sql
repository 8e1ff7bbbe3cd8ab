create table school.schools (
  school_id uuid primary key,
  name text not null,
  type text not null check (type in ('primary', 'secondary', 'high', 'college', 'university')),
  establishment_year integer,
  description text,
  address text,
  village text,
  post_office text,
  city text,
  state text not null,
  pincode text not null,
  country text not null,
  primary_phone text,
  secondary_phone text,
  email text,
  website text,
  time_zone text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index schools_name_and_pincode on school.schools (lower(name), pincode) where deleted_at is null;
call system.build_wall('school.schools');

create table school.classes (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  name text not null,
  section text,
  is_passout boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (school_id, id)
);
create unique index classes_name_and_section on school.classes (school_id, lower(name), lower(coalesce(section, '')))
  where deleted_at is null;
create unique index classes_one_passout on school.classes (school_id) where is_passout;
call system.build_wall('school.classes');

-- One row per person of a school. The student columns are empty for staff.
create table school.users (
  school_id uuid not null references school.schools (school_id),
  id uuid not null unique,
  role text not null check (role in ('admin', 'superadmin', 'teacher', 'student')),
  name text not null,
  phone text,
  email text,
  address text,
  remark text,
  photo text,
  status text not null default 'active' check (status in ('active', 'leaved', 'passout')),
  class_id uuid,
  roll_number text,
  roll_order bigint,
  enrollment_date date,
  session text,
  passout_year integer,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, class_id) references school.classes (school_id, id),
  check (role <> 'student' or (class_id is not null and roll_number is not null and enrollment_date is not null))
);
create unique index users_staff_phone on school.users (school_id, phone) where role <> 'student' and deleted_at is null;
create unique index users_email on school.users (school_id, email) where deleted_at is null;
create unique index users_roll_number on school.users (school_id, class_id, lower(roll_number))
  where role = 'student' and status = 'active' and deleted_at is null;
create index users_students on school.users (school_id, roll_order, roll_number collate "C", id)
  where role = 'student' and deleted_at is null;
create index users_students_of_class on school.users (school_id, class_id, status)
  where role = 'student' and deleted_at is null;
call system.build_wall('school.users');

-- The classes a student was in, with days: `to_date` is the first day no longer in it.
create table school.enrolments (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  from_date date not null,
  to_date date,
  session text,
  reason text not null check (reason in ('added', 'imported', 'moved', 'promoted')),
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, class_id) references school.classes (school_id, id),
  check (to_date >= from_date)
);
create unique index enrolments_one_open on school.enrolments (school_id, student_id) where to_date is null;
create index enrolments_of_student on school.enrolments (school_id, student_id, from_date);
create index enrolments_of_class on school.enrolments (school_id, class_id, from_date);
call system.build_wall('school.enrolments');

create table school.audit_log (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  primary key (school_id, id)
);
create index audit_log_by_time on school.audit_log (school_id, at desc);
call system.build_wall('school.audit_log');
call system.make_append_only('school.audit_log');

-- Triggers, because a sign-in that lags behind a deletion or a role change would be a hole. They run as their owner,
-- which is what lets the school's role touch `auth` in no other way.
create function auth.follow_school() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into auth.schools (school_id, name, time_zone, deleted_at)
  values (new.school_id, new.name, new.time_zone, new.deleted_at)
  on conflict (school_id) do update
    set name = excluded.name, time_zone = excluded.time_zone, deleted_at = excluded.deleted_at;
  return null;
end
$$;
create trigger follow_school after insert or update on school.schools
  for each row execute function auth.follow_school();

create function auth.follow_user() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into auth.logins (id, school_id, role, name, phone, email, photo, status, created_at, deleted_at)
  values (new.id, new.school_id, new.role, new.name, new.phone, new.email, new.photo, new.status, new.created_at,
    new.deleted_at)
  on conflict (id) do update
    set school_id = excluded.school_id, role = excluded.role, name = excluded.name, phone = excluded.phone,
      email = excluded.email, photo = excluded.photo, status = excluded.status, deleted_at = excluded.deleted_at
    where logins.school_id is null or logins.school_id = excluded.school_id;
  if not found then
    raise exception 'login % belongs to another school', new.id using errcode = 'unique_violation',
      constraint = 'logins_one_school';
  end if;
  return null;
end
$$;
create trigger follow_user after insert or update on school.users
  for each row execute function auth.follow_user();
revoke execute on function auth.follow_school(), auth.follow_user() from public;
