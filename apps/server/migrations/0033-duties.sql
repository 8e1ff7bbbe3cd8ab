-- What an admin is at the school: everything, or the part of it that a principal or an office needs. It means nothing for
-- other roles.
alter table school.users add column duty text not null default 'administrator'
  check (duty in ('administrator', 'principal', 'office'));
alter table auth.logins add column duty text not null default 'administrator';

create or replace function auth.follow_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into auth.logins (id, school_id, role, duty, name, phone, email, photo, status, created_at, deleted_at,
    email_verified, phone_verified)
  values (new.id, new.school_id, new.role, new.duty, new.name, new.phone, new.email, new.photo, new.status,
    new.created_at, new.deleted_at, new.email_verified, new.phone_verified)
  on conflict (id) do update
    set school_id = excluded.school_id, role = excluded.role, duty = excluded.duty, name = excluded.name,
      phone = excluded.phone, email = excluded.email, photo = excluded.photo, status = excluded.status,
      deleted_at = excluded.deleted_at, email_verified = excluded.email_verified,
      phone_verified = excluded.phone_verified
    where logins.school_id is null or logins.school_id = excluded.school_id;
  if not found then
    raise exception 'login % belongs to another school', new.id using errcode = 'unique_violation',
      constraint = 'logins_one_school';
  end if;
  return null;
end
$$;

-- One who may do everything: a principal and an office could not give anybody more.
create or replace function school.keep_an_admin() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins ' || old.school_id::text, 0));
  if not exists (
    select from school.users
    where school_id = old.school_id and id <> old.id and status = 'active' and deleted_at is null
      and (role = 'superadmin' or (role = 'admin' and duty = 'administrator'))
  ) then
    raise exception 'a school keeps one administrator' using errcode = 'check_violation',
      constraint = 'users_keep_an_admin';
  end if;
  return new;
end
$$;
drop trigger keep_an_admin on school.users;
create trigger keep_an_admin before update of role, duty, status, deleted_at on school.users
  for each row
  when (
    (old.role = 'superadmin' or (old.role = 'admin' and old.duty = 'administrator'))
    and old.status = 'active' and old.deleted_at is null
    and not (
      (new.role = 'superadmin' or (new.role = 'admin' and new.duty = 'administrator'))
      and new.status = 'active' and new.deleted_at is null
    )
  )
  execute function school.keep_an_admin();
