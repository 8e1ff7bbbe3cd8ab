-- The school's own number of a student, for as long as they are there.
alter table school.users add column admission_number text;
create unique index users_admission_number on school.users (school_id, lower(admission_number))
  where role = 'student' and deleted_at is null;

-- The order of classes as a text: by the first number in the name, then name, then section, every number padded so that
-- 9 comes before 10. The contract's compareClasses makes the same.
create function school.padded(text) returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(lower($1), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g');

alter table school.classes add column sort_key text collate "C" not null generated always as (
  case when is_passout then '2' else '1' end || coalesce(right('0000000000' || substring(name from '\d+'), 10), '~') || e'\n' ||
  school.padded(name) || e'\n' || school.padded(coalesce(section, ''))
) stored;

-- Copied to the students of the class, so that the whole school can be walked class by class in one index.
alter table school.users add column class_key text collate "C";

do $$
declare
  one record;
begin
  for one in select school_id from auth.schools loop
    perform set_config('app.school_id', one.school_id::text, true);
    update school.users set class_key = classes.sort_key from school.classes
    where classes.school_id = users.school_id and classes.id = users.class_id;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;

create function school.take_class_key() returns trigger
language plpgsql
as $$
begin
  select sort_key into new.class_key from school.classes where school_id = new.school_id and id = new.class_id;
  return new;
end
$$;
create trigger take_class_key before insert or update of class_id on school.users
  for each row execute function school.take_class_key();

create function school.give_class_key() returns trigger
language plpgsql
as $$
begin
  -- In the order in which everybody takes students, so that no two wait for each other in a circle.
  with held as materialized (
    select id from school.users
    where school_id = new.school_id and class_id = new.id and class_key is distinct from new.sort_key
    order by id for no key update
  )
  update school.users set class_key = new.sort_key from held
  where users.school_id = new.school_id and users.id = held.id;
  return null;
end
$$;
create trigger give_class_key after update of name, section on school.classes
  for each row execute function school.give_class_key();

drop index school.users_students;
alter table school.users drop column search_text;
alter table school.users add column search_text text not null generated always as (
  lower(name) || e'\n' || lower(coalesce(roll_number, '')) || e'\n' || coalesce(phone, '') || e'\n' ||
  lower(coalesce(email, '')) || e'\n' || lower(coalesce(admission_number, ''))
) stored;
create index users_students on school.users (school_id, roll_order, roll_number collate "C", class_key, id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;
create index users_students_by_class on school.users (school_id, class_key, roll_order, roll_number collate "C", id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;

-- A staff list has less than the form asks for; what is missing is asked for later.
alter table school.teachers
  alter column dob drop not null,
  alter column subject drop not null,
  alter column aadhaar_number drop not null,
  alter column aadhaar_last_four drop not null,
  alter column village drop not null,
  alter column post_office drop not null,
  alter column sub_district drop not null,
  alter column state drop not null,
  alter column pincode drop not null,
  add constraint teachers_aadhaar check ((aadhaar_number is null) = (aadhaar_last_four is null));

-- An import, kept so that it can be undone as one piece.
create table school.imports (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  kind text not null check (kind in ('students', 'teachers')),
  file_name text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (school_id, id),
  check ((undone_by is null) = (undone_at is null))
);
create index imports_by_time on school.imports (school_id, made_at);
call system.build_wall('school.imports');

-- The effect of each line of the file: a person was added, or changed from `before` to `after`.
create table school.imported_people (
  school_id uuid not null,
  import_id uuid not null,
  line integer not null,
  person_id uuid not null,
  outcome text not null check (outcome in ('added', 'updated')),
  before jsonb,
  after jsonb not null,
  primary key (school_id, import_id, line),
  foreign key (school_id, import_id) references school.imports (school_id, id),
  foreign key (school_id, person_id) references school.users (school_id, id),
  check ((outcome = 'added') = (before is null))
);
create unique index imported_people_once on school.imported_people (school_id, import_id, person_id);
call system.build_wall('school.imported_people');

-- The classes that an import created.
create table school.imported_classes (
  school_id uuid not null,
  import_id uuid not null,
  class_id uuid not null,
  -- As it was created: one that has another name since is somebody's own.
  name text not null,
  section text,
  primary key (school_id, import_id, class_id),
  foreign key (school_id, import_id) references school.imports (school_id, id),
  foreign key (school_id, class_id) references school.classes (school_id, id)
);
call system.build_wall('school.imported_classes');
