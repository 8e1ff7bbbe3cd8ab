import type { CopiedTable } from '../database/backed-up-tables.ts'
import { refuseClosed } from '../database/closed-database.ts'
import { type Client, connectAsOwner, type DatabaseAddress } from '../database/connection.ts'
import type { Inflow } from '../database/copy-in.ts'
import { findListed, type TableSum } from '../database/copy-out.ts'
import { type Joined, joinSchool } from '../database/join-school.ts'
import { refuseOtherMigrations } from '../database/migrate.ts'
import type { SchoolDb } from '../database/school-db.ts'
import { WaitingSchool } from '../database/waiting-school.ts'
import { type Bucket, BucketUnavailable } from '../files/bucket.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { damaged, type Entry, readArchive } from './archive-reader.ts'
import {
  type BackupHead,
  databaseName,
  databaseShape,
  filesName,
  headName,
  keyOfFile,
  secretName,
  tableOfChunk,
} from './backup-contents.ts'
import { type CheckedBackup, checkWhole, parsePart } from './check-backup.ts'
import { putFile } from './put-file.ts'

/** Opens what the old installation has sealed, and seals it with this one's secret. */
export interface Resealing {
  /** @throws StartRefusal when something is sealed that cannot be opened */
  rows: (db: SchoolDb) => Promise<void>
  /** @throws StartRefusal when it is sealed and cannot be opened */
  file: (key: string, bytes: Buffer) => Buffer
  /** Whether a stored file is what the bytes of the backup become here. */
  isSame: (key: string, stored: Buffer, bytes: Buffer) => boolean
}

export interface SchoolRestoreParts {
  address: DatabaseAddress
  bucket: Bucket
  passphrase: string | undefined
  /** @param secret the secret that the backup brings along, if it does */
  resealingWith: (secret: Buffer | null) => Promise<Resealing>
}

export interface RestoredSchool extends CheckedBackup, Joined {}

type School = NonNullable<CheckedBackup['school']>

/** @throws StartRefusal where nothing stands, the school is here already, or the tables are not the same */
async function refuseTarget(client: Client, { id, name }: School, head: BackupHead): Promise<void> {
  await refuseClosed(client)
  const { rows: made } = await client.query(`select to_regclass('system.migrations') is not null as is_made`)
  if (!made[0]?.is_made) {
    throw new StartRefusal('There is no installation here yet: start the server once, then run this again.')
  }
  await refuseOtherMigrations(client, head.migrations)
  const here = await findListed(client, id)
  if (!here) return
  const why = here.isDeleted ? 'was deleted here and is not erased yet' : 'is here already'
  throw new StartRefusal(`The school ${name} (${id}) ${why}. Nothing was changed.`)
}

async function isHere(address: DatabaseAddress, schoolId: string): Promise<boolean> {
  const client = await connectAsOwner(address)
  return (await findListed(client, schoolId).finally(() => client.end())) !== undefined
}

/** Fills the waiting tables from the pieces of the backup, one table after the other. */
class Rows {
  readonly #waiting: WaitingSchool
  readonly #tables: Map<string, CopiedTable>
  #open: { name: string; flow: Inflow } | undefined

  constructor(waiting: WaitingSchool, head: BackupHead) {
    this.#waiting = waiting
    this.#tables = new Map(waiting.tables.map((table) => [table.name, table]))
    const isSame = head.tables.every(
      ({ name, columns }) => this.#tables.get(name)?.columns.join() === columns.join(),
    )
    if (!isSame || head.tables.length !== this.#tables.size) throw damaged()
  }

  async add(name: string, chunk: Buffer): Promise<void> {
    if (this.#open?.name !== name) {
      await this.#endOpen()
      const table = this.#tables.get(name)
      if (!table) throw damaged()
      this.#open = { name, flow: this.#waiting.copy(table) }
    }
    await this.#open.flow.write(chunk)
  }

  async #endOpen(): Promise<void> {
    await this.#open?.flow.end()
    this.#open = undefined
  }

  /** @throws StartRefusal when not every row is there, or one belongs to another school */
  async finish(entry: Entry): Promise<void> {
    await this.#endOpen()
    await this.#waiting.makeIndexes()
    const expected = new Map(parsePart(databaseShape, entry).tables.map((table) => [table.name, table]))
    for (const table of this.#waiting.tables) {
      const sum = await this.#waiting.sumOf(table)
      const { rows, sha256 } = expected.get(table.name) ?? {}
      if (sum.rows !== rows || sum.sha256 !== sha256) throw damaged()
    }
    if ((await this.#waiting.countStrangers()) > 0) throw damaged()
  }
}

interface Filling {
  waiting: WaitingSchool
  head: BackupHead
  school: School
  resealing: Resealing
  put: string[]
}

async function fill(
  { bucket, passphrase }: SchoolRestoreParts,
  path: string,
  filling: Filling,
): Promise<void> {
  const { waiting, head, school, resealing, put } = filling
  const rows = new Rows(waiting, head)
  for await (const { name, bytes } of readArchive(path, passphrase)) {
    const table = tableOfChunk(name)
    const key = keyOfFile(name)
    if (table) await rows.add(table, bytes)
    else if (name === databaseName) {
      await rows.finish({ name, bytes })
      await waiting.change(resealing.rows)
      await waiting.open()
    } else if (key?.startsWith(`${school.id}/`)) {
      const isSame = (stored: Buffer) => resealing.isSame(key, stored, bytes)
      await putFile(bucket, { key, bytes: resealing.file(key, bytes), isSame }, put)
    } else if (key || ![headName, secretName, filesName].includes(name)) throw damaged()
  }
}

async function sumsOf(waiting: WaitingSchool): Promise<Map<string, TableSum>> {
  const sums = new Map<string, TableSum>()
  for (const table of waiting.tables) sums.set(table.name, await waiting.sumOf(table))
  return sums
}

/**
 * Brings the backup of one school into an installation that has others, while they work on, and reads everything back.
 * A restore that fails is undone.
 * @throws StartRefusal when the school is here already, the tables are not the same, something sealed cannot be opened, the
 *   backup is not whole, or something did not arrive as it was
 */
export async function restoreSchool(parts: SchoolRestoreParts, path: string): Promise<RestoredSchool> {
  const { checked, head } = await checkWhole(path, parts.passphrase)
  const { school, secret } = checked
  if (!school) throw new StartRefusal('This is the backup of an installation, and of no single school.')
  const check = (client: Client) => refuseTarget(client, school, head)
  const resealing = await parts.resealingWith(secret)
  const waiting = await WaitingSchool.begin(parts.address, school.id, check)
  const put: string[] = []
  try {
    await fill(parts, path, { waiting, head, school, resealing, put })
    const joined = await joinSchool(waiting, school.id, { sums: await sumsOf(waiting), check })
    return { ...checked, ...joined }
  } catch (error) {
    // A connection that is lost during the commit leaves open whether the school is in, and then its files must be.
    const isIn = await isHere(parts.address, school.id).catch(() => true)
    if (!isIn) for (const key of put) await parts.bucket.remove(key)
    throw error instanceof BucketUnavailable ? new StartRefusal(error.message) : error
  } finally {
    await waiting.close()
  }
}
