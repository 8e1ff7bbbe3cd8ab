import type { DatabaseAddress } from '../database/connection.ts'
import { Filling, type Inflow } from '../database/copy-in.ts'
import { migrate } from '../database/migrate.ts'
import { type Bucket, BucketUnavailable } from '../files/bucket.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { damaged, type Entry, readArchive } from './archive-reader.ts'
import {
  type BackupHead,
  databaseName,
  databaseShape,
  filesName,
  keyOfFile,
  secretName,
  tableOfChunk,
} from './backup-contents.ts'
import { type CheckedBackup, checkBackup, parsePart, readHead } from './check-backup.ts'
import { fillEmpty } from './empty-target.ts'
import { putFile } from './put-file.ts'
import { verifyDatabase } from './verify-database.ts'

export interface RestoreParts {
  address: DatabaseAddress
  bucket: Bucket
  passphrase: string | undefined
  /** Called once the database itself refuses to be started on. */
  onClosed?: (() => Promise<void>) | undefined
}

export interface Restored extends CheckedBackup {
  /** Tables of waiting jobs that this version of the job library no longer has: their rows are left out. */
  leftOut: string[]
  /** The migrations that came after the backup. */
  migrated: string[]
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
    const { tables, sequences } = parsePart(databaseShape, entry)
    await this.#filling.finish(sequences)
    const whole = tables.filter(({ name }) => !this.leftOut.has(name))
    await verifyDatabase(
      address,
      whole.map((table) => ({ ...table, columns: this.columnsOf(table.name) })),
    )
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
      else if (key) await putFile(bucket, { key, bytes: entry.bytes }, put)
      else if (entry.name === databaseName) await tables.finish(address, entry)
      else if (![secretName, filesName].includes(entry.name)) throw damaged()
    }
  } finally {
    await filling?.giveUp()
  }
  return [...(tables?.leftOut ?? [])]
}

/**
 * Puts a backup into an empty database and store, and reads everything back. A restore that fails is undone.
 * @throws StartRefusal when the database is not empty, the backup is not whole, or something did not arrive as it was
 */
export async function restore(parts: RestoreParts, path: string): Promise<Restored> {
  const checked = await checkBackup(path, parts.passphrase)
  if (checked.school) throw new StartRefusal('This is the backup of one school, and of no installation.')
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
