import type { Client } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'

/** Why no server may start on a database: a restore into it is not whole yet, or it was moved and lives on elsewhere. */
export type Closing = 'restoring' | 'moved'

const sentences: Record<Closing, string> = {
  restoring:
    'A restore into this database was interrupted, and what is there is not whole: run npm run restore again.',
  moved:
    'This database was moved to another PostgreSQL and lives on there: give its address as DATABASE_URL, or leave DATABASE_URL out if it was moved to DATA_DIR.',
}

/** The mark is a table of its own: it must exist before the first migration has run. */
export async function closeDatabase(client: Client, why: Closing): Promise<void> {
  await client.query('create schema if not exists system')
  await client.query('create table if not exists system.closed (why text not null)')
  await client.query('delete from system.closed')
  await client.query('insert into system.closed (why) values ($1)', [why])
}

export async function reopenDatabase(client: Client): Promise<void> {
  await client.query('drop table if exists system.closed')
}

export async function whyClosed(client: Client): Promise<Closing | null> {
  const { rows: found } = await client.query(`select to_regclass('system.closed') is not null as is_closed`)
  if (!found[0]?.is_closed) return null
  const { rows } = await client.query<{ why: Closing }>('select why from system.closed')
  return rows[0]?.why ?? null
}

export const closedRefusal = (why: Closing) => new StartRefusal(sentences[why])

/** @throws StartRefusal when the database is closed */
export async function refuseClosed(client: Client): Promise<void> {
  const why = await whyClosed(client)
  if (why) throw closedRefusal(why)
}
