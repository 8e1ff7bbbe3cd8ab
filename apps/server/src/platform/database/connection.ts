import pg from 'pg'
import { withoutNames } from './query-names.ts'

export type { Client, Pool, PoolClient } from 'pg'

/** Where a PostgreSQL is: a URL, or its parts (a folder as `host` means a unix socket). */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string }

/**
 * The schema or work that a serving connection is for. Its login owns nothing and is only a member of `shala_school`,
 * `shala_auth` or `shala_jobs`.
 */
export type Serves = 'school' | 'auth' | 'jobs'

/** The only schema that each of them sees. */
export const schemaOf: Record<Serves, string> = { school: 'school', auth: 'auth', jobs: 'graphile_worker' }

/** What PostgreSQL sets for each serving connection, as it says it when asked. */
export const settingsOf = (serves: Serves) => ({
  search_path: schemaOf[serves],
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
})

function optionsOf(serves: Serves): string {
  return Object.entries(settingsOf(serves))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const calendarDay = 1082
pg.types.setTypeParser(calendarDay, (text) => text)

export async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'shala migrate' })
  await client.connect()
  return client
}

/**
 * A separate connection for messages from other processes, which a pool would hand to somebody else. It is not
 * connected yet.
 */
export function openListener(address: DatabaseAddress): pg.Client {
  return new pg.Client({
    ...address,
    application_name: 'shala hints',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
}

/** For a library that needs a pool of the owner's; whoever opens it closes it. */
export function openOwnerPool(address: DatabaseAddress): pg.Pool {
  const pool = new pg.Pool({ ...address, application_name: 'shala migrate', max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

interface HowConnected {
  /**
   * A pooler gives each transaction another connection of PostgreSQL's: it passes on no settings and keeps no
   * statement by its name. Then the login has the settings (see `makeServingLogins`).
   */
  isPooled?: boolean
  /** In milliseconds. */
  patience?: number
}

/** Connections of a serving login. Queries made in one tick travel together (pipelining). */
export function openPool(
  address: DatabaseAddress,
  serves: Serves,
  size: number,
  { isPooled = false, patience = 10_000 }: HowConnected = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    application_name: 'shala',
    ...(!isPooled && { options: optionsOf(serves) }),
    max: size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    // The job library listens on one of them, and sends several statements as one.
    pipeline: serves !== 'jobs',
  })
  // A connection that the database closes while idle is replaced when next used; without a listener it would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection in use: its queries fail, which is how its user learns of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isPooled) pool.on('connect', withoutNames)
  return pool
}
