import type { Pool } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'

/**
 * The wall between schools does not stop a superuser or a role that may bypass it, and an owner could take it down.
 * @throws StartRefusal when the connections of this pool could pass it
 */
export async function refuseToServeAboveTheWall(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ user: string; canBypass: boolean; ownsTables: boolean }>(`
    select current_user as user,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "canBypass",
      exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('school', 'auth') and relowner = current_user::regrole) as "ownsTables"`)
  const [role] = rows
  if (!role || role.canBypass || role.ownsTables) {
    throw new StartRefusal(
      `The database role ${role?.user} could read across schools; take SUPERUSER, BYPASSRLS and the ownership of tables from it.`,
    )
  }
}
