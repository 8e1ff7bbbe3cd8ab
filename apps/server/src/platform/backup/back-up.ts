import { type CopiedTable, findSequences } from '../database/backed-up-tables.ts'
import { refuseClosed } from '../database/closed-database.ts'
import type { Client, DatabaseAddress } from '../database/connection.ts'
import { copyOut, findListed, openSnapshot, type Snapshot, showSchool } from '../database/copy-out.ts'
import { backupLock } from '../database/locks.ts'
import type { SchoolDb } from '../database/school-db.ts'
import {
  changeWaiting,
  fillWaiting,
  indexWaiting,
  makeWaiting,
  waitingOf,
} from '../database/waiting-school.ts'
import type { Bucket } from '../files/bucket.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { ArchiveWriter } from './archive-writer.ts'
import {
  type BackedUpDatabase,
  type BackedUpFiles,
  type BackupHead,
  backupFormat,
  chunkName,
  databaseName,
  fileName,
  filesName,
  headName,
  schoolFormat,
  secretName,
} from './backup-contents.ts'
import { writeWhole } from './whole-file.ts'

/** Changes a school on its way into the file, in a copy of its rows that nobody else sees. */
export interface Changing {
  rows: (db: SchoolDb, tables: CopiedTable[]) => Promise<void>
  file: (key: string, bytes: Buffer) => Buffer
}

/** Another backup of the same database has not ended in time. */
export class BackupUnderWay extends StartRefusal {}

/** Asks the database, as it was at the moment of the backup. */
type Ask = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>

export interface BackupParts {
  address: DatabaseAddress
  bucket: Bucket
  /** The keys of the files that a school's rows name. */
  findKeys: (ask: Ask, schoolId: string, place: 'school' | 'pg_temp') => Promise<string[]>
  now: Date
  passphrase: string | undefined
  /** See `lockWith`. */
  workFactor?: number | undefined
  /** Lines of the secret, where it is to be in the backup. */
  secret: string[] | undefined
  /** For a backup of one school alone. */
  schoolId?: string | undefined
  /** For one school alone; without it, its rows and files go along as they are. */
  changing?: Changing
}

export interface MadeBackup {
  rows: number
  files: number
  bytes: number
  /** Keys of files that the database names and the store does not have. */
  missing: string[]
  /** For the backup of one school: the school still takes changes, which the file will lack. */
  isOpen: boolean
}

/** Another backup of the same database is waited for only so long; those who look at the lock hold it for a moment. */
async function lock(client: Client): Promise<void> {
  await refuseClosed(client)
  await client.query(`set lock_timeout = '5s'`)
  await client.query('select pg_advisory_lock($1)', [backupLock]).catch(() => {
    throw new BackupUnderWay('Another backup of this database is being made: wait for it to end.')
  })
  await client.query(`set lock_timeout = '1min'`)
}

/** @throws StartRefusal for a school that is not there, or is being deleted */
async function findSchool(snapshot: Snapshot, parts: BackupParts): Promise<BackupHead['school']> {
  const { schoolId } = parts
  if (!schoolId) return undefined
  const school = await findListed(snapshot.client, schoolId)
  if (!school || school.isDeleted) {
    throw new StartRefusal(`There is no school ${schoolId} here: npm run admin -- schools lists them.`)
  }
  const keys = await keysOf(snapshot, parts, schoolId)
  return { id: schoolId, name: school.name, files: keys.length }
}

/** Whether the school may change while its file is on its way to another place. */
async function isOpen({ client }: Snapshot, { schoolId }: BackupParts): Promise<boolean> {
  return schoolId !== undefined && (await findListed(client, schoolId))?.isClosed === false
}

async function headOf(snapshot: Snapshot, parts: BackupParts): Promise<BackupHead> {
  const { client, tables: all } = snapshot
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from system.migrations order by name',
  )
  const tables = all.map(({ name, columns }) => ({ name, columns }))
  const school = await findSchool(snapshot, parts)
  const made = { product: 'shala', madeAt: parts.now.toISOString(), migrations, tables } as const
  return school ? { ...made, format: schoolFormat, school } : { ...made, format: backupFormat }
}

async function addDatabase(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { schoolId, changing }: BackupParts,
): Promise<BackedUpDatabase> {
  const tables: BackedUpDatabase['tables'] = []
  for (const table of snapshot.tables) {
    let number = 0
    const sum = await copyOut(snapshot, changing ? waitingOf(table) : table, async (chunk) => {
      number += 1
      await archive.add(chunkName(table.name, number), chunk)
    })
    tables.push({ name: table.name, ...sum })
  }
  // Those belong to the whole installation.
  const sequences = schoolId ? [] : await findSequences(snapshot.client)
  return { tables, sequences }
}

const askOf =
  ({ client }: Snapshot): Ask =>
  async (sql, values) =>
    (await client.query(sql, values)).rows

async function keysOf(
  snapshot: Snapshot,
  { findKeys, changing }: BackupParts,
  schoolId: string,
): Promise<string[]> {
  await showSchool(snapshot, schoolId)
  return await findKeys(askOf(snapshot), schoolId, changing ? 'pg_temp' : 'school')
}

async function addFiles(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  parts: BackupParts,
): Promise<BackedUpFiles> {
  const { bucket, changing } = parts
  const missing: string[] = []
  let count = 0
  for (const schoolId of snapshot.schoolIds) {
    for (const key of await keysOf(snapshot, parts, schoolId)) {
      const bytes = await bucket.get(key)
      if (!bytes) {
        missing.push(key)
        continue
      }
      count += 1
      await archive.add(fileName(key), changing ? changing.file(key, bytes) : bytes)
    }
  }
  return { count, missing }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function fill(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  parts: BackupParts,
): Promise<Omit<MadeBackup, 'bytes'>> {
  await archive.add(headName, json(await headOf(snapshot, parts)))
  if (parts.secret) await archive.add(secretName, Buffer.from(`${parts.secret.join('\n')}\n`))
  const database = await addDatabase(archive, snapshot, parts)
  await archive.add(databaseName, json(database))
  const { count, missing } = await addFiles(archive, snapshot, parts)
  await archive.add(filesName, json({ count, missing }))
  const rows = database.tables.reduce((sum, { rows }) => sum + rows, 0)
  return { rows, files: count, missing, isOpen: await isOpen(snapshot, parts) }
}

async function openParts(parts: BackupParts): Promise<Snapshot> {
  const { address, schoolId, changing } = parts
  const before = async (client: Client) => {
    await lock(client)
    // A transaction that only reads may fill temporary tables, but not make them.
    if (changing && schoolId) await indexWaiting(client, await makeWaiting(client, schoolId))
  }
  const snapshot = await openSnapshot(address, before, schoolId)
  if (!changing || !schoolId) return snapshot
  const { client, tables } = snapshot
  try {
    await showSchool(snapshot, schoolId)
    await fillWaiting(client, tables)
    await changeWaiting(client, schoolId, (db) => changing.rows(db, tables))
    return snapshot
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/**
 * Writes the database and its files, or one school's, as they are at one moment, into one file; people go on working
 * meanwhile. The file appears under its name only when it is whole.
 * @throws StartRefusal when it cannot be made; then nothing is left of it
 */
export async function backUp(parts: BackupParts, path: string): Promise<MadeBackup> {
  const snapshot = await openParts(parts)
  try {
    const { result, bytes } = await writeWhole(path, async (part) => {
      const { now: madeAt, passphrase, workFactor } = parts
      const archive = new ArchiveWriter(part, { madeAt, passphrase, workFactor })
      try {
        const made = await fill(archive, snapshot, parts)
        await archive.close()
        return made
      } catch (error) {
        await archive.giveUp()
        throw error
      }
    })
    return { ...result, bytes }
  } finally {
    await snapshot.close()
  }
}
