-- What became of the backups that the server makes by itself. Of this installation: a backup does not hold it.
create table system.backups (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz,
  bytes bigint,
  -- Since the last one that was made; null while all is well.
  failed_at timestamptz,
  failure text
);

-- When, and nothing more: what is said of a failure is the operator's.
create function school.last_backup(out made_at timestamptz, out failed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select backups.made_at, backups.failed_at from system.backups $$;
revoke execute on function school.last_backup() from public;
grant execute on function school.last_backup() to shala_school;
