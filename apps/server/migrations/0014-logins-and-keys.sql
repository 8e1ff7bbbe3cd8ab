-- What the serving connections log in with. Only the owner, who could set these passwords anyway, reads it.
create table system.serving_logins (
  serves text primary key check (serves in ('school', 'auth')),
  password text not null
);

-- A table that somebody makes for the moment must never stand in the way of the owner's own.
alter function auth.follow_school() set search_path = pg_catalog, pg_temp;
alter function auth.follow_user() set search_path = pg_catalog, pg_temp;
alter function school.erase() set search_path = pg_catalog, pg_temp;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- The secrets that something in this database may still be sealed with, by what each proves itself by.
create table system.secret_keys (
  proof bytea primary key,
  first_used_at timestamptz not null default now()
);
insert into system.secret_keys (proof) select proof from system.secret_check;
drop table system.secret_check;

-- The id of the key that a document is sealed with; null before keys had ids, and for pictures, which are not sealed.
alter table school.files add column key_id text;
create index files_by_key on school.files (school_id, key_id, id) where field not in ('photo', 'logo');
