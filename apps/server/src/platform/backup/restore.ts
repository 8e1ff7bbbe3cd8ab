import { z } from 'zod'
import type { DatabaseAddress } from '../database/connection.ts'
import { Filling, type Inflow } from '../database/copy-in.ts'
import { migrate, refuseUnknownMigrations } from '../database/migrate.ts'
import { type Bucket, BucketUnavailable } from '../files/bucket.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { damaged, type Entry, readArchive } from './archive-reader.ts'
import {
  type BackedUpFiles,
  type BackupHead,
  backupFormat,
  databaseName,
  databaseShape,
  filesName,
  filesShape,
  headName,
  headShape,
  keyOfFile,
  secretName,
  tableOfChunk,
} from './backup-contents.ts'
import { fillEmpty } from './empty-target.ts'
import { verifyDatabase } from './verify-database.ts'

export interface RestoreParts {
  address: DatabaseAddress
  bucket: Bucket
  passphrase: string | undefined
  /** Called once the database itself refuses to be started on. */
  onClosed?: (() => Promise<void>) | undefined
}

export interface CheckedBackup {
  madeAt: Date
  rows: number
  files: number
  /** Keys of files that were missing already when the backup was made. */
  missing: string[]
  /** The file of the secret, where it is in the backup. */
  secret: Buffer | null
}

export interface Restored extends CheckedBackup {
  /** Tables of waiting jobs that this version of the job library no longer has: their rows are left out. */
  leftOut: string[]
  /** The migrations that came after the backup. */
  migrated: string[]
}

function parse<S extends z.ZodType>(shape: S, { bytes }: Entry): z.output<S> {
  try {
    return shape.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damaged()
  }
}

const ofFormat = z.object({ format: z.number() })

/** @throws StartRefusal for a backup that this program cannot read */
async function readHead(entry: Entry): Promise<BackupHead> {
  if (entry.name !== headName) throw damaged()
  if (parse(ofFormat, entry).format > backupFormat) {
    throw new StartRefusal('It was made by a newer program: take that one, or a later one.')
  }
  const head = parse(headShape, entry)
  await refuseUnknownMigrations(head.migrations)
  return head
}

/**
 * Reads a backup from its beginning to its end, and changes nothing.
 * @throws StartRefusal when it is damaged, made by a newer program, or encrypted with another passphrase
 */
export async function checkBackup(path: string, passphrase: string | undefined): Promise<CheckedBackup> {
  let first: Entry | undefined
  let rows = 0
  let files: BackedUpFiles | undefined
  let secret: Buffer | null = null
  for await (const entry of readArchive(path, passphrase)) {
    first ??= entry
    if (entry.name === secretName) secret = entry.bytes
    if (entry.name === filesName) files = parse(filesShape, entry)
    if (entry.name === databaseName) {
      rows = parse(databaseShape, entry).tables.reduce((sum, table) => sum + table.rows, 0)
    }
  }
  if (!first || !files) throw damaged()
  // Last: what a damaged backup says of itself may be wrong.
  const head = await readHead(first)
  return { madeAt: new Date(head.madeAt), rows, files: files.count, missing: files.missing, secret }
}

/** Fills the tables from the pieces of a backup, one table after the other. */
class Tables {
  readonly #filling: Filling
  readonly #columns: Map<string, string[]>
  #open: { name: string; flow: Inflow } | undefined
  readonly leftOut = new Set<string>()

  constructor(filling: Filling, head: BackupHead) {
    this.#filling = filling
    this.#columns = new Map(head.tables.map(({ name, columns }) => [name, columns]))
  }

  columnsOf(name: string): string[] {
    return this.#columns.get(name) ?? []
  }

  async add(name: string, chunk: Buffer): Promise<void> {
    if (this.#open?.name !== name) {
      await this.#endOpen()
      const columns = this.columnsOf(name)
      if (!this.#filling.takes(name, columns)) return this.#leave(name)
      this.#open = { name, flow: this.#filling.copy(name, columns) }
    }
    await this.#open.flow.write(chunk)
  }

  /** The job library has migrations of its own, which do not stop where those of the backup did. */
  #leave(name: string): void {
    if (!name.startsWith('graphile_worker.')) throw damaged()
    this.leftOut.add(name)
  }

  async #endOpen(): Promise<void> {
    await this.#open?.flow.end()
    this.#open = undefined
  }

  async finish(address: DatabaseAddress, entry: Entry): Promise<void> {
    await this.#endOpen()
    const { tables, sequences } = parse(databaseShape, entry)
    await this.#filling.finish(sequences)
    const whole = tables.filter(({ name }) => !this.leftOut.has(name))
    await verifyDatabase(
      address,
      whole.map((table) => ({ ...table, columns: this.columnsOf(table.name) })),
    )
  }
}

/** Puts a file into the store and reads it back. One that is there already stays, if it is the same. */
async function putFile(bucket: Bucket, key: string, bytes: Buffer, put: string[]): Promise<void> {
  const before = await bucket.get(key)
  if (before?.equals(bytes)) return
  if (before) throw new StartRefusal(`The store already holds another file as ${key}: give an empty one.`)
  put.push(key)
  await bucket.put(key, bytes)
  if (!(await bucket.get(key))?.equals(bytes)) {
    throw new StartRefusal(`The file ${key} did not arrive whole in the store.`)
  }
}

async function fillFrom(
  { address, bucket, passphrase }: RestoreParts,
  path: string,
  put: string[],
): Promise<string[]> {
  let filling: Filling | undefined
  let tables: Tables | undefined
  try {
    for await (const entry of readArchive(path, passphrase)) {
      if (!tables) {
        const head = await readHead(entry)
        await migrate(address, { isRestoring: true, only: new Set(head.migrations.map(({ name }) => name)) })
        filling = await Filling.begin(address)
        tables = new Tables(filling, head)
        continue
      }
      const table = tableOfChunk(entry.name)
      const key = keyOfFile(entry.name)
      if (table) await tables.add(table, entry.bytes)
      else if (key) await putFile(bucket, key, entry.bytes, put)
      else if (entry.name === databaseName) await tables.finish(address, entry)
      else if (![secretName, filesName].includes(entry.name)) throw damaged()
    }
  } finally {
    await filling?.giveUp()
  }
  return [...(tables?.leftOut ?? [])]
}

/**
 * Puts a backup into an empty database and store, and reads everything back. What fails is undone.
 * @throws StartRefusal when the database is not empty, the backup is not whole, or something did not arrive as it was
 */
export async function restore(parts: RestoreParts, path: string): Promise<Restored> {
  const checked = await checkBackup(path, parts.passphrase)
  const put: string[] = []
  return await fillEmpty(parts.address, async () => {
    await parts.onClosed?.()
    try {
      const leftOut = await fillFrom(parts, path, put)
      const migrated = await migrate(parts.address, { isRestoring: true })
      return { ...checked, leftOut, migrated }
    } catch (error) {
      for (const key of put) await parts.bucket.remove(key)
      throw error instanceof BucketUnavailable ? new StartRefusal(error.message) : error
    }
  })
}
