-- A family answers the message that its child is absent by the link in it, without signing in.
alter table school.family_messages
  -- SHA-256 of the code in the link.
  add column code_hash bytea,
  add column answer text check (answer in ('ill', 'late', 'unknown', 'wrong')),
  add column answered_at timestamptz,
  -- How often: a family may think again, and nobody may flood a school.
  add column answers smallint not null default 0,
  drop constraint family_messages_reason_check,
  add constraint family_messages_reason_check
    check (reason in ('provider', 'limit', 'too_late', 'no_address', 'wrong_address'));
-- A phone or an email whose owner said that the child is not theirs is not written to of this child.
create index family_messages_wrong on school.family_messages (school_id, student_id) where answer = 'wrong';

-- An erased child's family answers nothing any more, and nobody's bell names the child.
create or replace function school.forget_messages() returns trigger
language plpgsql
as $$
begin
  update school.family_messages set address = '', code_hash = null
    where school_id = new.school_id and student_id = new.id;
  delete from school.notifications where school_id = new.school_id and key like 'answer:' || new.id || ':%';
  return null;
end
$$;

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
