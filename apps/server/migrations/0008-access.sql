-- Whether somebody proved a phone or email, or the school entered it; what a person merely typed about themselves captures
-- nobody's sign-in.
alter table school.users add column email_verified boolean not null default true;
alter table school.users add column phone_verified boolean not null default true;
alter table auth.logins add column email_verified boolean not null default true;
alter table auth.logins add column phone_verified boolean not null default true;

-- What is merely claimed stands in nobody's way.
drop index school.users_staff_phone;
create unique index users_staff_phone on school.users (school_id, phone)
  where role <> 'student' and deleted_at is null and phone_verified;
drop index school.users_email;
create unique index users_email on school.users (school_id, email) where deleted_at is null and email_verified;
drop index auth.logins_phone_without_school;
create unique index logins_phone_without_school on auth.logins (phone)
  where school_id is null and deleted_at is null and phone_verified;

create or replace function auth.follow_user() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into auth.logins (id, school_id, role, name, phone, email, photo, status, created_at, deleted_at, email_verified,
    phone_verified)
  values (new.id, new.school_id, new.role, new.name, new.phone, new.email, new.photo, new.status, new.created_at,
    new.deleted_at, new.email_verified, new.phone_verified)
  on conflict (id) do update
    set school_id = excluded.school_id, role = excluded.role, name = excluded.name, phone = excluded.phone,
      email = excluded.email, photo = excluded.photo, status = excluded.status, deleted_at = excluded.deleted_at,
      email_verified = excluded.email_verified, phone_verified = excluded.phone_verified
    where logins.school_id is null or logins.school_id = excluded.school_id;
  if not found then
    raise exception 'login % belongs to another school', new.id using errcode = 'unique_violation',
      constraint = 'logins_one_school';
  end if;
  return null;
end
$$;

-- Where a session was last used from, and which accounts its sign-in proved: one may change between those for a while.
alter table auth.sessions add column address text;
alter table auth.sessions add column last_used_at timestamptz;
alter table auth.sessions add column proven_logins uuid[] not null default '{}';
alter table auth.sessions add column proven_at timestamptz;
alter table auth.tickets add column session_hours integer not null default 720;
create index sessions_by_address on auth.sessions (login_id, address);
create index wrong_tries_by_address on auth.wrong_tries (address, tried_at);
