import { findSequences } from '../database/backed-up-tables.ts'
import { closeDatabase, refuseClosed } from '../database/closed-database.ts'
import { type Client, connectAsOwner, type DatabaseAddress } from '../database/connection.ts'
import { Filling } from '../database/copy-in.ts'
import { copyOut, openSnapshot, type Snapshot } from '../database/copy-out.ts'
import { migrationLock } from '../database/locks.ts'
import { migrate } from '../database/migrate.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { fillEmpty } from './empty-target.ts'
import { type ExpectedTable, verifyDatabase } from './verify-database.ts'

export interface Moved {
  tables: number
  rows: number
}

/** How the connections of a server that runs are called. */
const serving = ['shala', 'shala hints']

/** @throws StartRefusal while a server runs on the database */
async function refuseRunning(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = any ($1)',
    [serving],
  )
  if (rows.length > 0) {
    throw new StartRefusal(
      'A server still runs on this database: stop every one of them, then run this again.',
    )
  }
}

/** A newer program would migrate under servers that run. */
async function refuseServed(address: DatabaseAddress): Promise<void> {
  const client = await connectAsOwner(address)
  await refuseRunning(client).finally(() => client.end())
}

/** A server takes this lock at its start, so that none starts until the connection ends. */
async function keepServersOut(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await refuseClosed(client)
  await refuseRunning(client)
}

async function copyAll(source: Snapshot, to: DatabaseAddress): Promise<ExpectedTable[]> {
  const filling = await Filling.begin(to)
  const copied: ExpectedTable[] = []
  try {
    for (const table of source.tables) {
      const flow = filling.copy(table.name, table.columns)
      const sum = await copyOut(source, table, (chunk) => flow.write(chunk))
      await flow.end()
      copied.push({ name: table.name, columns: table.columns, ...sum })
    }
    await filling.finish(await findSequences(source.client))
    return copied
  } finally {
    await filling.giveUp()
  }
}

/**
 * Takes everything from one database to another, empty one, and reads it back there. Then no server starts on the old one
 * any more, which stays as it was. Files are no part of it: they stay where they are.
 * @throws StartRefusal when a server runs on the old one, the new one is not empty, or a table did not arrive whole; then
 *   the new one is empty again and the old one serves on
 */
export async function move(from: DatabaseAddress, to: DatabaseAddress): Promise<Moved> {
  await refuseServed(from)
  await migrate(from)
  const source = await openSnapshot(from, keepServersOut)
  try {
    const copied = await fillEmpty(to, async () => {
      await migrate(to, { isRestoring: true })
      const expected = await copyAll(source, to)
      await verifyDatabase(to, expected)
      await refuseRunning(source.client)
      return expected
    })
    await source.client.query('commit')
    const owner = await connectAsOwner(from)
    await closeDatabase(owner, 'moved').finally(() => owner.end())
    return { tables: copied.length, rows: copied.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await source.close()
  }
}
