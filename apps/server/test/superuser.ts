import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#platform/database/connection'

const clients = new Map<string, pg.Client>()

async function clientOf(database: string): Promise<pg.Client> {
  const open = clients.get(database)
  if (open) return open
  const client = new pg.Client({ ...inject('postgres'), database })
  // A database that is dropped takes its connections along.
  client.on('error', () => clients.delete(database))
  await client.connect()
  clients.set(database, client)
  return client
}

/** As a superuser, whom no wall stops: one question after another, over one connection to each database. */
export async function askAsSuperuser<R extends object>(
  address: DatabaseAddress,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = await clientOf((address as { database: string }).database)
  return (await client.query<R>(sql, values)).rows
}

export async function endSuperusers(): Promise<void> {
  for (const client of clients.values()) await client.end()
  clients.clear()
}
