-- A student is also found by parents and guardian, by their phones, and by the school's own fields. The first two lines stay name
-- and roll number. Two indexes hold the text, and an entry of an index has at most 2,700 bytes: 600 letters of any script fit.
drop index school.users_students;
drop index school.users_students_by_class;
alter table school.users drop column search_text;
alter table school.users add column search_text text not null generated always as (left(
  lower(name) || e'\n' || lower(coalesce(roll_number, '')) || e'\n' || coalesce(phone, '') || e'\n' ||
  lower(coalesce(email, '')) || e'\n' || lower(coalesce(admission_number, '')) || e'\n' ||
  lower(coalesce(mother_name, '')) || e'\n' || lower(coalesce(father_name, '')) || e'\n' ||
  lower(coalesce(guardian_name, '')) || e'\n' || coalesce(mother_phone, '') || e'\n' || coalesce(father_phone, '') || e'\n' ||
  coalesce(guardian_phone, '') || e'\n' || coalesce(second_phone, '') || e'\n' ||
  case when own_details = '{}' then '' else lower(jsonb_path_query_array(own_details, '$.*')::text) end
, 600)) stored;
create index users_students on school.users (school_id, roll_order, roll_number collate "C", class_key, id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;
create index users_students_by_class on school.users (school_id, class_key, roll_order, roll_number collate "C", id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;
