-- Three schemas. `school`: what belongs to a school, behind the wall. `auth`: what must work before a school is known.
-- `system`: what the server knows of itself. Two roles reach one each; neither owns anything.
create schema school;
create schema auth;

-- What the one secret of this database proves itself by.
create table system.secret_check (
  only_row boolean primary key default true check (only_row),
  proof bytea not null
);

grant usage on schema school to shala_school;
grant usage on schema auth to shala_auth;

alter default privileges in schema school grant select, insert, update, delete on tables to shala_school;
alter default privileges in schema school grant usage on sequences to shala_school;
alter default privileges in schema auth grant select, insert, update, delete on tables to shala_auth;

-- Every table in `school` calls this in the migration that creates it; a test fails when one does not.
create procedure system.build_wall(tenant_table regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy wall on %s using (school_id = nullif(current_setting(''app.school_id'', true), '''')::uuid)',
    tenant_table
  );
end
$$;

create procedure system.make_append_only(tenant_table regclass)
language plpgsql
as $$
begin
  execute format('revoke update, delete on %s from shala_school', tenant_table);
end
$$;
