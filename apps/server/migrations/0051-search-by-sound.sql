-- A name is also found as it sounds: 'Puja' for 'Pooja', 'पांडेय' for 'पाण्डेय'. The sounds stand in capitals on the line of the
-- name, where no other text has any, each with a space around it. What counts as alike is in platform/sounds.ts, which
-- knows other scripts too; a test holds the two together.
create function school.sound_of(word text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  sound text := replace(normalize(word, nfd), U&'\093C', '');
  -- In the order of sounds.ts.
  alike constant text[] := array[
    '[^a-z]', '',
    '^(m[ou]a?ha?m+[aei]*d|mohd|md)$', 'muhnd',
    'x', 'ks',
    'ph', 'f',
    'w', 'v',
    'q', 'k',
    'z', 'j',
    'jn|dny', 'gy',
    '(?<=[^aeiouy])h', '',
    'er(?=[^aeiouyh])', 'r',
    '[ey]', 'i',
    'o', 'u',
    'a+(?=[iu])', '',
    '(?<=.)a+', '',
    'm(?=[^aiu])', 'n',
    '(.)\1+', '\1'];
begin
  if sound ~ '[\u0900-\u097F]' then
    sound := regexp_replace(replace(replace(sound, U&'\0943', U&'\094D\0930\093F'), U&'\090B', U&'\0930\093F'), '([\u0901\u0902])\u0939', '\1घ', 'g');
    sound := regexp_replace(sound, '(?<!\u094D)\u0939', 'aह', 'g');
    sound := regexp_replace(sound, '([खघछझठढथधफभ])', '\1h', 'g');
    sound := translate(sound,
      'ँंअआइईउऊऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूॅॆेैॉॊोौ',
      'mmaaiiuueeeioooukkggnccjjnttddnttddnppbbmyrllvssshaiiuueeeiooou');
  end if;
  sound := lower(sound);
  for at in 1 .. array_length(alike, 1) by 2 loop
    sound := regexp_replace(sound, alike[at], alike[at + 1], 'g');
  end loop;
  return sound;
end
$$;
create function school.sounds(name text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
  select coalesce(' ' || string_agg(' ' || upper(sound), '' order by place) || ' ', '')
  from regexp_split_to_table(name, '[\s.,-]+') with ordinality as words (word, place), school.sound_of(word) as sound
  where length(sound) > 1
$$;

drop index school.users_students;
drop index school.users_students_by_class;
alter table school.users drop column search_text;
alter table school.users add column search_text text not null generated always as (school.first_bytes(
  lower(name) || school.sounds(name) || e'\n' || lower(coalesce(roll_number, '')) || e'\n' || coalesce(phone, '') || e'\n' ||
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
