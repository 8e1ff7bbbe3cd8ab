import pg from 'pg'

export type { Pool, PoolClient } from 'pg'

/** Where a PostgreSQL is: a URL, or the parts of one (a folder as `host` means a unix socket). */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** The two roles that serve requests. Neither owns a table; each sees one schema. */
export type ServingRole = 'shala_school' | 'shala_auth'

const calendarDay = 1082
pg.types.setTypeParser(calendarDay, (text) => text)

export async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'shala migrate' })
  await client.connect()
  return client
}

/**
 * Connections that live as `role` from their first byte, so that no query can run before the role is set. Queries given
 * in one tick travel together (pipelining).
 */
export function openPool(address: DatabaseAddress, role: ServingRole, size: number): pg.Pool {
  const schema = role === 'shala_school' ? 'school' : 'auth'
  const pool = new pg.Pool({
    ...address,
    application_name: 'shala',
    options: `-c role=${role} -c search_path=${schema} -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s`,
    max: size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  })
  // A connection that the database closes while idle is replaced at its next use; without a listener it ends the process.
  pool.on('error', () => {})
  return pool
}
