import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import type { DB as AuthTables } from './auth-tables.gen.ts'
import { reach } from './outage.ts'
import { statementName } from './query-names.ts'

/** Logins, sessions and codes: what must work before a school is known. Only the feature `auth` reads it. */
export type AuthDb = Kysely<AuthTables>

/** Named statements are planned once per connection: checking the session of each request then takes half the time. */
function namingStatements(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await reach(pool.connect())
      const query = (text: string, values: unknown[]) =>
        reach(client.query({ name: statementName(text), text, values }))
      // Kysely's own interface also has cursors, which nothing here asks for.
      return { query, release: client.release } as unknown as PostgresPoolClient
    },
  }
}

/** Over a pool that serves the schema `auth`. */
export function openAuthDb(pool: Pool): AuthDb {
  return new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) })
}
