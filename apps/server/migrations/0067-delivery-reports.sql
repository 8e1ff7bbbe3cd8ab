-- WhatsApp beside SMS and email, and what a provider reports of a message after it took it.
alter table school.schools
  drop constraint schools_families_ways_check,
  add constraint schools_families_ways_check check (families_ways <@ array['sms', 'whatsapp', 'email']);

alter table school.family_messages
  -- The provider's own id of the message, which its reports name.
  add column provider_id text check (length(provider_id) between 1 and 200),
  drop constraint family_messages_way_check,
  add constraint family_messages_way_check check (way in ('sms', 'whatsapp', 'email')),
  drop constraint family_messages_state_check,
  add constraint family_messages_state_check check
    (state in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'dropped')),
  drop constraint family_messages_reason_check,
  add constraint family_messages_reason_check check (reason in
    ('provider', 'undelivered', 'blocked', 'not_on_whatsapp', 'limit', 'too_late', 'no_address', 'wrong_address'));

-- No report is taken of what an erased child's family was sent.
create or replace function school.forget_messages() returns trigger
language plpgsql
as $$
begin
  update school.family_messages set address = '', code_hash = null, provider_id = null
    where school_id = new.school_id and student_id = new.id;
  delete from school.notifications where school_id = new.school_id and key like 'answer:' || new.id || ':%';
  return null;
end
$$;

-- Whose message a provider's id names, before a school is known. By SHA-256: WhatsApp writes the phone into its ids.
create table auth.provider_ids (
  way text not null,
  hash bytea not null,
  school_id uuid not null,
  message_id uuid not null,
  primary key (way, hash)
);

-- Reports that came before the provider's answer was stored, for the few moments until it is.
create table auth.early_reports (
  way text not null,
  hash bytea not null,
  state text not null check (state in ('delivered', 'read', 'failed')),
  reason text,
  received_at timestamptz not null,
  primary key (way, hash, state)
);
create index early_reports_by_age on auth.early_reports (received_at);

create function auth.follow_provider_id() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if old.provider_id is not null then
    delete from auth.provider_ids
      where way = old.way and hash = sha256(convert_to(old.provider_id, 'UTF8')) and message_id = old.id;
  end if;
  if tg_op = 'UPDATE' and new.provider_id is not null then
    -- A provider that uses an id twice means its newest message by it.
    insert into auth.provider_ids (way, hash, school_id, message_id)
      values (new.way, sha256(convert_to(new.provider_id, 'UTF8')), new.school_id, new.id)
      on conflict (way, hash) do update
        set school_id = excluded.school_id, message_id = excluded.message_id;
  end if;
  return null;
end
$$;
create trigger follow_provider_id after delete or update of provider_id on school.family_messages
  for each row execute function auth.follow_provider_id();
