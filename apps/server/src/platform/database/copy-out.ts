import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CopiedTable, findTables, findTablesOfSchool } from './backed-up-tables.ts'
import { connectAsOwner, type DatabaseAddress } from './connection.ts'

/** The number of a table's copied rows, and their checksum: the same rows give the same one. */
export interface TableSum {
  rows: number
  sha256: string
}

export interface Snapshot {
  client: Client
  tables: CopiedTable[]
  /** Every school, in the order in which its rows are copied. */
  schoolIds: string[]
  /** Of each table behind the wall, the schools that have rows in it: among thousands of schools most have none. */
  holders: Map<string, string[]>
  close: () => Promise<void>
}

/** So that every PostgreSQL writes a value the same. */
export const plainValues = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set bytea_output = 'hex';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = '1min'`

/** In bytes: large enough to be quick, and small enough to be held in memory several times. */
const usualChunk = 4_000_000
const newLine = 10

/**
 * All rows as they are at one moment, while others go on writing. Tables are locked against changes of their shape alone.
 * `before` runs on the connection first. With `schoolId` it is of that school alone.
 */
export async function openSnapshot(
  address: DatabaseAddress,
  before: (client: Client) => Promise<void> = async () => {},
  schoolId?: string,
): Promise<Snapshot> {
  const client = await connectAsOwner(address)
  try {
    client.on('error', () => {})
    await client.query(plainValues)
    await before(client)
    const names = (await findTables(client)).map(({ name }) => name)
    await client.query('begin transaction isolation level repeatable read, read only')
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
    const tables = await (schoolId ? findTablesOfSchool(client, schoolId) : findTables(client))
    const schoolIds = schoolId ? [schoolId] : await findSchoolIds(client)
    const holders = await findHolders(client, tables, schoolIds)
    return { client, tables, schoolIds, holders, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Outside every school: it is kept in step with the schools by a trigger. */
const listOfSchools = 'auth.schools'

interface ListedSchool {
  name: string
  isDeleted: boolean
  /** Takes no changes. */
  isClosed: boolean
}

/** A school in that list; undefined when it is not there. */
export async function findListed(client: Client, schoolId: string): Promise<ListedSchool | undefined> {
  const { rows } = await client.query<ListedSchool>(
    `select name, deleted_at is not null as "isDeleted", closed_at is not null as "isClosed"
     from ${listOfSchools} where school_id = $1`,
    [schoolId],
  )
  return rows[0]
}

export async function findSchoolIds(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select school_id as id from ${listOfSchools} order by 1`,
  )
  return rows.map(({ id }) => id)
}

async function findHolders(
  client: Client,
  tables: CopiedTable[],
  schoolIds: string[],
): Promise<Map<string, string[]>> {
  const holders = new Map(tables.filter(({ isWalled }) => isWalled).map(({ name }) => [name, [] as string[]]))
  const looks = [...holders.keys()].map((name) => `exists (select from ${name})`)
  if (looks.length === 0) return holders
  const query = { name: 'holders', text: `select array[${looks.join(', ')}] as has`, values: [] }
  for (const schoolId of schoolIds) {
    await showSchool({ client }, schoolId)
    const { rows } = await client.query<{ has: boolean[] }>(query)
    ;[...holders.values()].forEach((ids, place) => {
      if (rows[0]?.has[place]) ids.push(schoolId)
    })
  }
  return holders
}

/** From now on the connection sees the rows of this school. */
export async function showSchool({ client }: Pick<Snapshot, 'client'>, schoolId: string): Promise<void> {
  await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
}

/**
 * Copies a table in PostgreSQL's text format, which any later version reads. A chunk ends with a row. The wall holds for
 * the owner too, so the rows of schools are read school by school.
 */
export async function copyOut(
  snapshot: Pick<Snapshot, 'client' | 'holders'>,
  { name, columns, order, isWalled, only = 'true' }: CopiedTable,
  onChunk: (chunk: Buffer) => Promise<void> = async () => {},
  chunkSize = usualChunk,
): Promise<TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  let pending: Buffer[] = []
  let size = 0

  async function flush(isLast: boolean): Promise<void> {
    const bytes = Buffer.concat(pending)
    const end = isLast ? bytes.length : bytes.lastIndexOf(newLine) + 1
    pending = end < bytes.length ? [bytes.subarray(end)] : []
    size = bytes.length - end
    if (end === 0) return
    hash.update(bytes.subarray(0, end))
    await onChunk(bytes.subarray(0, end))
  }

  for (const schoolId of isWalled ? (snapshot.holders.get(name) ?? []) : [null]) {
    if (schoolId) await showSchool(snapshot, schoolId)
    const sql = `copy (select ${columns.join(', ')} from ${name} where ${only} order by ${order}) to stdout`
    const stream = snapshot.client.query(copyTo(sql))
    for await (const part of stream as AsyncIterable<Buffer>) {
      pending.push(part)
      size += part.length
      if (size >= chunkSize) await flush(false)
    }
    rows += stream.rowCount
  }
  await flush(true)
  return { rows, sha256: hash.digest('hex') }
}
