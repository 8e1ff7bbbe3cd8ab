import type { Pool } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Serves } from './connection.ts'

/** Roles of PostgreSQL itself that read, write or run past every grant. */
const aboveGrants = [
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
]

/**
 * The wall between schools does not stop a superuser or a role that may bypass it, and an owner could take it down. Nor does it
 * stop a login that could become one of these: SQL can change the role to any that the login is a member of.
 * @throws StartRefusal when the connections of this pool could pass it, or see the other schema
 */
export async function refuseToServeAboveTheWall(pool: Pool, serves: Serves): Promise<void> {
  const { rows } = await pool.query<{ user: string; isAbove: boolean; seesOther: boolean }>(
    `select session_user as user,
      exists (select from pg_roles where pg_has_role(session_user, oid, 'member') and (
        rolsuper or rolbypassrls or rolcreaterole or rolreplication or rolname = any($1)
        or exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where nspname in ('school', 'auth', 'system') and relowner = pg_roles.oid))) as "isAbove",
      has_schema_privilege(session_user, $2, 'usage') or has_schema_privilege(session_user, 'system', 'usage') as "seesOther"`,
    [aboveGrants, serves === 'school' ? 'auth' : 'school'],
  )
  const [role] = rows
  if (!role || role.isAbove || role.seesOther) {
    throw new StartRefusal(
      `The database role ${role?.user} could read across schools; take SUPERUSER, BYPASSRLS, CREATEROLE, the ownership of tables and the membership in every role but shala_${serves} from it.`,
    )
  }
}
