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
