-- Whoever an import had changed could not be erased: the row of the change is emptied too.
alter table school.imported_people
  drop constraint imported_people_check,
  add constraint imported_people_check check (outcome = 'updated' or before is null) not valid;

-- What others have asked the assistant about an erased student, or were told of them.
create function school.forget_in_conversations() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  -- No letter stands beside the name: 'Om' is not in 'home'. Vowel signs are neither letters nor punctuation everywhere.
  beside constant text := '[[:space:][:punct:]।‘’“”–—…]';
  written constant text := regexp_replace(lower(old.name), '[.*+?^$(){}|\[\]\\]', '\\\&', 'g');
begin
  with forgotten as (
    delete from school.chat_exchanges
    where school_id = new.school_id and (
      links @> jsonb_build_array(jsonb_build_object('id', new.id))
      or lower(question || ' ' || answer) ~ ('(^|' || beside || ')' || written || '(' || beside || '|$)')
    )
    returning file_id
  )
  update school.files set removed_at = new.erased_at
    from forgotten
    where files.school_id = new.school_id and files.id = forgotten.file_id;
  return null;
end
$$;
create trigger forget_in_conversations after update of erased_at on school.users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function school.forget_in_conversations();
