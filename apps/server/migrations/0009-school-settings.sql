-- How the school's days go. Times are those of its own clocks; days of the week from 1 (Monday) to 7 (Sunday).
alter table school.schools add column language text not null default 'en';
alter table school.schools add column working_days integer[] not null default '{1,2,3,4,5,6}';
alter table school.schools add column day_start time not null default '09:00';
alter table school.schools add column late_after_minutes integer not null default 15;
alter table school.schools add column midday time not null default '13:00';
alter table school.schools add column day_end time not null default '17:00';
alter table school.schools add column academic_year_start text not null default '04-01';
alter table school.schools add constraint schools_day check (day_start < midday and midday < day_end);
alter table school.schools add column logo text;

-- When a school that is given up goes for good.
alter table school.schools add column deletes_at timestamptz;
alter table auth.schools add column deletes_at timestamptz;
create index schools_given_up on auth.schools (deletes_at) where deletes_at is not null;

create or replace function auth.follow_school() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into auth.schools (school_id, name, time_zone, deleted_at, deletes_at)
  values (new.school_id, new.name, new.time_zone, new.deleted_at, new.deletes_at)
  on conflict (school_id) do update
    set name = excluded.name, time_zone = excluded.time_zone, deleted_at = excluded.deleted_at,
      deletes_at = excluded.deletes_at;
  return null;
end
$$;

-- The school's logo is a file of nobody in particular.
alter table school.files drop constraint files_check;
alter table school.files add constraint files_owner check (owner_id is null or attached_at is not null);
alter table school.files add constraint files_logo check (field = 'logo' or attached_at is null or owner_id is not null);
create unique index files_one_logo on school.files (school_id)
  where field = 'logo' and attached_at is not null and removed_at is null;

-- What somebody with access to everything is at the school: principal, clerk.
alter table school.users add column job_title text;

-- A trigger, because every way of losing an administrator must meet it, and two at once must not take away the last two.
create function school.keep_an_admin() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins ' || old.school_id::text, 0));
  if not exists (
    select from school.users
    where school_id = old.school_id and id <> old.id and role in ('admin', 'superadmin') and status = 'active'
      and deleted_at is null
  ) then
    raise exception 'a school keeps one administrator' using errcode = 'check_violation',
      constraint = 'users_keep_an_admin';
  end if;
  return new;
end
$$;
create trigger keep_an_admin before update of role, status, deleted_at on school.users
  for each row
  when (
    old.role in ('admin', 'superadmin') and old.status = 'active' and old.deleted_at is null
    and (new.role not in ('admin', 'superadmin') or new.status <> 'active' or new.deleted_at is not null)
  )
  execute function school.keep_an_admin();

-- Erases the school that the connection is bound to, once its time is over by the database's own clock: every row of every
-- table, the append-only ones too, which is why it runs as the owner. Tables are tried until none holds a row that another
-- still needs, so that a table added later is erased without a line here.
create function school.erase() returns void
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  doomed uuid := nullif(current_setting('app.school_id', true), '')::uuid;
  one record;
  held integer;
  held_before integer := null;
begin
  perform from school.schools where school_id = doomed and deletes_at <= now() for update;
  if not found then
    raise exception 'this school is not to be erased';
  end if;
  loop
    held := 0;
    for one in
      select oid::regclass as name from pg_class
      where relnamespace = 'school'::regnamespace and relkind = 'r' order by oid desc
    loop
      begin
        execute format('delete from %s where school_id = $1', one.name) using doomed;
      exception when foreign_key_violation then
        held := held + 1;
      end;
    end loop;
    exit when held = 0;
    if held >= held_before then
      raise exception 'tables of a school hold each other';
    end if;
    held_before := held;
  end loop;
  delete from auth.sessions where login_id in (select id from auth.logins where school_id = doomed);
  delete from auth.logins where school_id = doomed;
  delete from auth.schools where school_id = doomed;
end
$$;
revoke execute on function school.erase() from public;
grant execute on function school.erase() to shala_school;
