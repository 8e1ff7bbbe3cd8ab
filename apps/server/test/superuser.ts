import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#platform/database/connection'

const clients = new Map<string, Promise<pg.Client>>()

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('postgres'), database })
  // A database that is dropped takes its connections along.
  client.on('error', () => clients.delete(database))
  await client.connect()
  return client
}

/** As a superuser, whom no wall stops: one question after another, none of which waits for a lock. */
export async function askAsSuperuser<R extends object>(
  address: DatabaseAddress,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const { database } = address as { database: string }
  const client = clients.get(database) ?? connect(database)
  clients.set(database, client)
  return (await (await client).query<R>(sql, values)).rows
}

export async function endSuperusers(): Promise<void> {
  for (const client of clients.values()) await (await client).end()
  clients.clear()
}
