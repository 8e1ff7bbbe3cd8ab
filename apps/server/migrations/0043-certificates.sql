-- The school's own words for its certificates. A kind that every school has is here only once somebody has changed it.
create table school.certificate_templates (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  kind text not null check (kind in ('transfer', 'bonafide', 'character', 'own')),
  language text not null check (language in ('en', 'hi')),
  title text not null,
  text text not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, changed_by) references school.users (school_id, id)
);
call system.build_wall('school.certificate_templates');
create unique index certificate_templates_one_of_a_kind on school.certificate_templates (school_id, kind, language)
  where kind <> 'own';
create index certificate_templates_changers on school.certificate_templates (school_id, changed_by);

-- The last number of each kind and academic year. Whoever issues holds its row until the certificate is stored with it, so
-- that no number is left out or given twice.
create table school.certificate_numbers (
  school_id uuid not null references school.schools (school_id),
  kind text not null,
  year text not null,
  last integer not null check (last > 0),
  primary key (school_id, kind, year)
);
call system.build_wall('school.certificate_numbers');

-- As issued. The code opens a public page that says no more than a few columns of this row, so it stands here as it is, and
-- a reprint has the same one; it is found by its hash, so that the time a search takes says nothing about it.
create table school.certificates (
  school_id uuid not null references school.schools (school_id),
  id uuid not null,
  kind text not null check (kind in ('transfer', 'bonafide', 'character', 'own')),
  year text not null,
  number integer not null check (number > 0),
  serial text not null,
  language text not null check (language in ('en', 'hi')),
  title text not null,
  student_id uuid not null,
  student_name text not null,
  school_name text not null,
  content jsonb not null,
  day date not null,
  issued_by uuid not null,
  issued_at timestamptz not null,
  prints integer not null default 0,
  cancelled_by uuid,
  cancelled_at timestamptz,
  cancelled_on date,
  cancel_reason text,
  code text not null,
  code_hash bytea not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references school.users (school_id, id),
  foreign key (school_id, issued_by) references school.users (school_id, id),
  foreign key (school_id, cancelled_by) references school.users (school_id, id),
  check (num_nulls(cancelled_by, cancelled_at, cancelled_on, cancel_reason) in (0, 4))
);
call system.build_wall('school.certificates');
create unique index certificates_numbers on school.certificates (school_id, year, kind, number);
create unique index certificates_codes on school.certificates (school_id, code_hash);
create index certificates_students on school.certificates (school_id, student_id);
create index certificates_issuers on school.certificates (school_id, issued_by);
create index certificates_cancellers on school.certificates (school_id, cancelled_by) where cancelled_by is not null;

-- What was issued stays as it is: it can only be printed and cancelled.
revoke update, delete on school.certificates from shala_school;
grant update (prints, cancelled_by, cancelled_at, cancelled_on, cancel_reason) on school.certificates to shala_school;

-- Of an erased student, the numbers stay without a gap, and nothing that names them.
create function school.erase_certificates() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  update school.certificates
  set student_name = new.name, cancel_reason = case when cancel_reason is not null then '-' end,
    content = jsonb_build_object('school', content -> 'school', 'text', '', 'items', '[]'::jsonb)
  where school_id = new.school_id and student_id = new.id;
  return null;
end
$$;
create trigger erase_certificates after update of erased_at on school.users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function school.erase_certificates();
