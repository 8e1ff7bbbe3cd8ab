-- A student is also found by parents and guardian, by their phones, and by the school's own fields. The first two lines stay name
-- and roll number. Two indexes hold the text, and an entry of an index has at most 2,704 bytes, of which the other columns may
-- take 900: 1,700 bytes are left, whatever the script.
create function school.own_words(own jsonb) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select coalesce(string_agg(lower(value), e'\n' order by key), '') from jsonb_each_text(own) $$;
-- A letter has at most four bytes.
create function school.first_bytes(whole text, most integer) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$ select case when octet_length(whole) <= most then whole else left(whole, most / 4) end $$;

drop index school.users_students;
drop index school.users_students_by_class;
alter table school.users drop column search_text;
alter table school.users add column search_text text not null generated always as (school.first_bytes(
  lower(name) || e'\n' || lower(coalesce(roll_number, '')) || e'\n' || coalesce(phone, '') || e'\n' ||
  lower(coalesce(email, '')) || e'\n' || lower(coalesce(admission_number, '')) || e'\n' ||
  lower(coalesce(mother_name, '')) || e'\n' || lower(coalesce(father_name, '')) || e'\n' ||
  lower(coalesce(guardian_name, '')) || e'\n' || coalesce(mother_phone, '') || e'\n' || coalesce(father_phone, '') || e'\n' ||
  coalesce(guardian_phone, '') || e'\n' || coalesce(second_phone, '') || e'\n' || school.own_words(own_details)
, 1700)) stored;
create index users_students on school.users (school_id, roll_order, roll_number collate "C", class_key, id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;
create index users_students_by_class on school.users (school_id, class_key, roll_order, roll_number collate "C", id)
  include (class_id, search_text)
  where role = 'student' and deleted_at is null;
