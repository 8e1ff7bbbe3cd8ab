import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import type { DB as AuthTables } from './auth-tables.gen.ts'
import { sharesOf } from './connection-shares.ts'
import { reach } from './outage.ts'
import { statementName } from './query-names.ts'

/** Logins, sessions and codes: what must work before a school is known. Only the feature `auth` reads it. */
export type AuthDb = Kysely<AuthTables>

/** Named statements are planned once per connection: checking the session of each request then takes half the time. */
function namingStatements(pool: Pool, share: string): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const leave = await sharesOf(pool).enter({ school: share })
      const client = await reach(pool.connect()).catch((error) => {
        leave()
        throw error
      })
      const release = () => {
        client.release()
        leave()
      }
      const query = (text: string, values: unknown[]) =>
        reach(client.query({ name: statementName(text), text, values }))
      // Kysely's own interface also has cursors, which nothing here asks for.
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}

/**
 * Over a pool that serves the schema `auth`. Its connections go in turn to those named by `share`: a school, or a network of
 * people who are not known yet. Cheap: one per request.
 */
export function openAuthDb(pool: Pool, share: string): AuthDb {
  return new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: namingStatements(pool, share) }) })
}
