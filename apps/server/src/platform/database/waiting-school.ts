import type { Client } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import { type CopiedTable, findTablesOfSchool } from './backed-up-tables.ts'
import { connectAsOwner, type DatabaseAddress } from './connection.ts'
import { Inflow } from './copy-in.ts'
import { copyOut, plainValues, type TableSum } from './copy-out.ts'
import { schoolRestoreLock } from './locks.ts'
import type { SchoolDb } from './school-db.ts'
import { schoolOver } from './school-over.ts'

/** `school.users` waits in `pg_temp.users`, where a feature's queries find it; `auth.schools` in `pg_temp.auth_schools`. */
export const waitingName = (table: string) =>
  `pg_temp.${table.startsWith('school.') ? table.slice('school.'.length) : table.replace('.', '_')}`

/** The table as it is copied while it waits: no wall stands before a temporary one. */
export const waitingOf = ({ name, columns, order }: CopiedTable): CopiedTable => ({
  name: waitingName(name),
  columns,
  order,
  isWalled: false,
})

/** Makes the empty tables in which a school's rows wait. */
export async function makeWaiting(client: Client, schoolId: string): Promise<CopiedTable[]> {
  const tables = await findTablesOfSchool(client, schoolId)
  for (const { name, columns } of tables) {
    await client.query(
      `create temporary table ${waitingName(name).slice('pg_temp.'.length)} as select ${columns.join(', ')} from ${name} with no data`,
    )
  }
  return tables
}

/** The same as they stand in the real tables, for a connection that sees that school. */
export async function fillWaiting(client: Client, tables: CopiedTable[]): Promise<void> {
  for (const { name, columns, only = 'true' } of tables) {
    const list = columns.join(', ')
    await client.query(`insert into ${waitingName(name)} (${list}) select ${list} from ${name} where ${only}`)
    await client.query(`analyze ${waitingName(name)}`)
  }
}

/** Makes the indexes that a search by key needs. */
export async function indexWaiting(client: Client, tables: CopiedTable[]): Promise<void> {
  for (const table of tables) {
    const { name, order } = waitingOf(table)
    await client.query(`create index on ${name} (${order})`)
    await client.query(`analyze ${name}`)
  }
}

/** Has a feature's queries run over the waiting rows. */
export async function changeWaiting<R>(
  client: Client,
  schoolId: string,
  act: (db: SchoolDb) => Promise<R>,
): Promise<R> {
  await client.query('set search_path = pg_temp')
  const result = await act(schoolOver(client, schoolId))
  await client.query('reset search_path')
  return result
}

/** @throws StartRefusal while another school is being brought in */
async function waitForTurn(client: Client): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    schoolRestoreLock,
  ])
  if (!rows[0]?.isMine) throw new StartRefusal('Another school is being brought in: wait for it to end.')
}

/**
 * The rows of one school in temporary tables, seen by nobody else and gone with the connection. Filled by COPY, which the
 * wall forbids in the real ones.
 */
export class WaitingSchool {
  readonly client: Client
  readonly tables: CopiedTable[]
  readonly #schoolId: string

  private constructor(client: Client, tables: CopiedTable[], schoolId: string) {
    this.client = client
    this.tables = tables
    this.#schoolId = schoolId
  }

  /** @throws StartRefusal by `check`; nothing has been made then */
  static async begin(
    address: DatabaseAddress,
    schoolId: string,
    check: (client: Client) => Promise<void>,
  ): Promise<WaitingSchool> {
    const client = await connectAsOwner(address)
    client.on('error', () => {})
    try {
      await client.query(plainValues)
      await check(client)
      await waitForTurn(client)
      return new WaitingSchool(client, await makeWaiting(client, schoolId), schoolId)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  copy({ name, columns }: CopiedTable): Inflow {
    return new Inflow(this.client, waitingName(name), columns)
  }

  /** Once all rows are there. */
  async makeIndexes(): Promise<void> {
    await indexWaiting(this.client, this.tables)
  }

  async sumOf(table: CopiedTable): Promise<TableSum> {
    return await copyOut({ client: this.client, holders: new Map() }, waitingOf(table))
  }

  /** How many rows name another school, or none. */
  async countStrangers(): Promise<number> {
    let count = 0
    for (const { name } of this.tables) {
      const { rows } = await this.client.query<{ count: number }>(
        `select count(*)::int as count from ${waitingName(name)} where school_id is distinct from $1`,
        [this.#schoolId],
      )
      count += rows[0]?.count ?? 0
    }
    return count
  }

  /** A school that was closed for its move arrives open. */
  async open(): Promise<void> {
    await this.client.query('update pg_temp.auth_schools set closed_at = null')
  }

  /** Has a feature's queries run over the waiting rows. */
  async change<R>(act: (db: SchoolDb) => Promise<R>): Promise<R> {
    return await changeWaiting(this.client, this.#schoolId, act)
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => {})
  }
}
