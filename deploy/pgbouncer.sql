-- Run once in Shala's database by an administrator of PostgreSQL, with a password in place of PASSWORD: PgBouncer may ask for the
-- passwords (their SCRAM verifiers) of the logins that serve Shala, and of nobody else.
CREATE ROLE pgbouncer LOGIN PASSWORD 'PASSWORD';
CREATE SCHEMA pgbouncer;
CREATE FUNCTION pgbouncer.password_of(login text) RETURNS TABLE (username text, password text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT rolname::text, rolpassword::text FROM pg_authid
    WHERE rolname = login AND rolcanlogin AND NOT rolsuper AND NOT rolcreaterole
      AND EXISTS (SELECT FROM pg_auth_members JOIN pg_roles AS its ON its.oid = roleid
        WHERE member = pg_authid.oid AND its.rolname IN ('shala_school', 'shala_auth'))
  $$;
REVOKE ALL ON FUNCTION pgbouncer.password_of FROM PUBLIC;
GRANT USAGE ON SCHEMA pgbouncer TO pgbouncer;
GRANT EXECUTE ON FUNCTION pgbouncer.password_of TO pgbouncer;
