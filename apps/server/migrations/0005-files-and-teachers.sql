-- A stored file. Its row comes before its bytes, so that an upload that was cut off can be found and cleared away:
-- until `attached_at` it belongs to nobody.
create table school.files (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  owner_id uuid,
  -- 'photo', 'aadhaarCard', …; 'certificate' for those of qualifications, of which a person has several.
  field text not null,
  media_type text not null,
  size integer not null,
  made_by uuid not null,
  made_at timestamptz not null,
  attached_at timestamptz,
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, owner_id) references school.users (school_id, id),
  check ((owner_id is null) = (attached_at is null))
);
create unique index files_one_of_a_field on school.files (school_id, owner_id, field)
  where removed_at is null and owner_id is not null and field <> 'certificate';
create index files_left_over on school.files (school_id, made_at) where attached_at is null or removed_at is not null;
call system.build_wall('school.files');

-- What a teacher has besides what every person has.
create table school.teachers (
  school_id uuid not null,
  user_id uuid not null,
  dob date not null,
  subject text not null,
  -- Sealed; the last four digits stand beside it for those who may see no more.
  aadhaar_number bytea not null,
  aadhaar_last_four text not null,
  village text not null,
  vtc text,
  post_office text not null,
  sub_district text not null,
  state text not null,
  pincode text not null,
  primary key (school_id, user_id),
  foreign key (school_id, user_id) references school.users (school_id, id)
);
call system.build_wall('school.teachers');

create table school.qualifications (
  school_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  place integer not null,
  type text not null,
  institution text not null,
  year integer not null,
  file_id uuid,
  primary key (school_id, id),
  unique (school_id, teacher_id, place),
  foreign key (school_id, teacher_id) references school.teachers (school_id, user_id),
  foreign key (school_id, file_id) references school.files (school_id, id)
);
call system.build_wall('school.qualifications');

create index users_teachers on school.users (school_id, lower(name), id) where role = 'teacher' and deleted_at is null;
