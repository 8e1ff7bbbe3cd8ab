-- Every process is told whose sessions may have ended, however they ended, so that it asks again about their open streams.
-- A trigger, because there are many ways to end one: signing out, a new password, a corrected phone, the operator.
create function auth.tell_ended() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('shala_ended', case tg_table_name when 'sessions' then to_jsonb(old) ->> 'login_id' else old.id::text end);
  return null;
end
$$;
revoke execute on function auth.tell_ended() from public;
create trigger tell_ended after update on auth.sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function auth.tell_ended();
create trigger tell_deleted after delete on auth.sessions
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function auth.tell_ended();
create trigger tell_ended after update on auth.logins
  for each row when (
    (old.status = 'active' and new.status <> 'active')
    or (old.deleted_at is null and new.deleted_at is not null)
    or old.role <> new.role
    or old.school_id is distinct from new.school_id
  )
  execute function auth.tell_ended();

-- A photo's link ends with the phone or email of its person: whoever had the wrong one keeps no way to the picture.
alter table school.files add column link_key text;
create function school.renew_photo_link() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  fresh text := replace(gen_random_uuid()::text, '-', '');
begin
  update school.files set link_key = fresh
    where school_id = new.school_id and owner_id = new.id and field = 'photo' and removed_at is null;
  new.photo := split_part(new.photo, '?', 1) || '?key=' || fresh;
  return new;
end
$$;
revoke execute on function school.renew_photo_link() from public;
create trigger renew_photo_link before update on school.users
  for each row when (
    new.photo is not null and new.photo is not distinct from old.photo
    and (
      (old.phone is not null and new.phone is distinct from old.phone)
      or (old.email is not null and new.email is distinct from old.email)
    )
  )
  execute function school.renew_photo_link();
