import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { DB as AuthTables } from './auth-tables.gen.ts'

/** Logins, sessions and codes: what must work before a school is known. Only the feature `auth` reads it. */
export type AuthDb = Kysely<AuthTables>

/** Over a pool of the role `shala_auth`. */
export function openAuthDb(pool: Pool): AuthDb {
  return new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool }) })
}
