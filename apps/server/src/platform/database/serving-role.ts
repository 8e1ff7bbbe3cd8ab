import type { Pool } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import { type Serves, schemaOf } from './connection.ts'

/** PostgreSQL's own roles that can read, write or run things regardless of grants. */
const aboveGrants = [
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
]

const schemas = ['school', 'auth', 'graphile_worker', 'system']

/**
 * The wall between schools does not stop a superuser or a role that may bypass it, and an owner could take it down. Nor
 * does it stop a login that could become one of these: SQL can switch to any role that the login is a member of.
 * @throws StartRefusal when the connections of this pool could pass it, see another schema, or not see their own
 */
export async function refuseToServeAboveTheWall(pool: Pool, serves: Serves): Promise<void> {
  const { rows } = await pool.query<{ user: string; isAbove: boolean; seesOther: boolean; seesOwn: boolean }>(
    `select session_user as user,
      exists (select from pg_roles where pg_has_role(session_user, oid, 'member') and (
        rolsuper or rolbypassrls or rolcreaterole or rolreplication or rolname = any($1)
        or exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where nspname = any($2) and relowner = pg_roles.oid))) as "isAbove",
      exists (select from unnest($2::text[]) as other
        where other <> $3 and has_schema_privilege(session_user, other, 'usage')) as "seesOther",
      has_schema_privilege(session_user, $3, 'usage') as "seesOwn"`,
    [aboveGrants, schemas, schemaOf[serves]],
  )
  const [role] = rows
  if (!role || role.isAbove || role.seesOther) {
    throw new StartRefusal(
      `The database role ${role?.user} could read across schools; take SUPERUSER, BYPASSRLS, CREATEROLE, the ownership of tables and the membership in every role but shala_${serves} from it.`,
    )
  }
  if (!role.seesOwn) {
    throw new StartRefusal(
      `The database role ${role.user} cannot serve; run: GRANT shala_${serves} TO ${role.user};`,
    )
  }
}
