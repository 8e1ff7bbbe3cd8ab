import type { Client } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import { connectAsOwner, type DatabaseAddress, type Pool, type Serves, settingsOf } from './connection.ts'

const looks = 3

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]?.id ?? 0
}

/** A pooler names no process of PostgreSQL's when a client connects, or another than the one that answers. */
async function isBehindProxy(client: Client): Promise<boolean> {
  return (client as unknown as { processID: number | null }).processID !== (await processOf(client))
}

/** Whether the connection of PostgreSQL's that one client had is another's while the first is still connected. */
async function isShared(one: Client, other: Client): Promise<boolean> {
  const before = await processOf(one)
  await other.query('begin')
  const isTaken = (await processOf(other)) === before
  const isMoved = (await processOf(one)) !== before
  await other.query('rollback')
  return isTaken || isMoved
}

/**
 * Whether an address leads to a pooler that gives each transaction another connection, such as PgBouncer with
 * `pool_mode = transaction`.
 */
async function isPooledByTransaction(address: DatabaseAddress): Promise<boolean> {
  const one = await connectAsOwner(address)
  try {
    if (!(await isBehindProxy(one))) return false
    const other = await connectAsOwner(address)
    try {
      for (let look = 0; look < looks; look += 1) if (await isShared(one, other)) return true
      return false
    } finally {
      await other.end()
    }
  } finally {
    await one.end()
  }
}

/**
 * Migrations, jobs and LISTEN keep what they do in one connection.
 * @param name the variable or option that holds the address
 * @throws StartRefusal when the address leads to a pooler that pools by transaction
 */
export async function refusePooler(address: DatabaseAddress, name: string): Promise<void> {
  if (!(await isPooledByTransaction(address))) return
  throw new StartRefusal(
    name !== 'DATABASE_URL'
      ? `${name} leads to a pooler that gives each transaction another connection: it must lead to PostgreSQL itself.`
      : `${name} leads to a pooler that gives each transaction another connection, such as PgBouncer: set DATABASE_URL to it, and DATABASE_DIRECT_URL to PostgreSQL itself, for migrations, background work and live updates.`,
  )
}

/** @throws StartRefusal when a login behind a pooler lacks the settings that no connection can bring along */
export async function refuseWithoutSettings(pool: Pool, serves: Serves): Promise<void> {
  const expected = Object.entries(settingsOf(serves))
  const { rows } = await pool.query<{ user: string; database: string; missing: string[] }>(
    `select session_user as user, current_database() as database,
      array(select name from unnest($1::text[], $2::text[]) as it(name, value)
        where current_setting(name) <> value) as missing`,
    [expected.map(([name]) => name), expected.map(([, value]) => value)],
  )
  const [{ user, database, missing } = { user: '', database: '', missing: [] }] = rows
  if (missing.length === 0) return
  const run = expected
    .filter(([name]) => missing.includes(name))
    .map(([name, value]) => `ALTER ROLE ${user} IN DATABASE ${database} SET ${name} = '${value}';`)
  throw new StartRefusal(
    `Behind the pooler the login ${user} lacks settings; run: ${run.join(' ')} Then have the pooler connect anew (RECONNECT).`,
  )
}
