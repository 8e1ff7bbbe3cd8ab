-- A family answers the message that its child is absent by the link in it, without signing in.
alter table school.family_messages
  -- SHA-256 of the code in the link.
  add column code_hash bytea,
  add column answer text check (answer in ('ill', 'late', 'unknown', 'wrong')),
  add column answered_at timestamptz,
  drop constraint family_messages_reason_check,
  add constraint family_messages_reason_check
    check (reason in ('provider', 'limit', 'too_late', 'no_address', 'wrong_address'));
-- A phone or an email whose owner said that it is not the family's is not written to again.
create index family_messages_wrong on school.family_messages (school_id, address) where answer = 'wrong';

-- Whose code it is, before a school is known.
create table auth.answer_codes (
  hash bytea primary key,
  school_id uuid not null,
  message_id uuid not null
);

create function auth.follow_message() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op <> 'INSERT' and old.code_hash is not null then
    delete from auth.answer_codes where hash = old.code_hash;
  end if;
  if tg_op <> 'DELETE' and new.code_hash is not null then
    insert into auth.answer_codes (hash, school_id, message_id) values (new.code_hash, new.school_id, new.id);
  end if;
  return null;
end
$$;
create trigger follow_message after insert or delete or update of code_hash on school.family_messages
  for each row execute function auth.follow_message();
