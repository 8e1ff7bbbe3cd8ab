import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#platform/database/connection'
import { newId } from '#platform/ids'
import { ownerOf } from './test-app.ts'

export interface EmptyDatabase {
  address: DatabaseAddress
  drop: () => Promise<void>
}

/** Of the same owner as those of the tests, without any table. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const postgres = inject('postgres')
  const owner = ownerOf(postgres)
  const database = `test_${newId().replaceAll('-', '')}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client(postgres)
    await admin.connect()
    await admin.query(statement).finally(() => admin.end())
  }
  await asAdmin(`create database ${database} owner ${owner}`)
  return {
    address: { ...postgres, user: owner, database },
    drop: () => asAdmin(`drop database if exists ${database} with (force)`),
  }
}

const ours = ['school', 'auth', 'system', 'graphile_worker']

/** Every row of every table of ours, as a superuser sees it, by the table's name. */
export async function allRows(address: DatabaseAddress): Promise<Record<string, string[]>> {
  const client = new pg.Client({
    ...inject('postgres'),
    database: (address as { database: string }).database,
  })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = any ($1::regnamespace[]) order by 1`,
    [ours],
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return found
}
