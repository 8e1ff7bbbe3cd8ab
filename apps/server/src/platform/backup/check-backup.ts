import { z } from 'zod'
import { refuseUnknownMigrations } from '../database/migrate.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { damaged, type Entry, readArchive } from './archive-reader.ts'
import {
  type BackedUpFiles,
  type BackupHead,
  databaseName,
  databaseShape,
  filesName,
  filesShape,
  headName,
  headShape,
  schoolFormat,
  secretName,
} from './backup-contents.ts'

export interface CheckedBackup {
  madeAt: Date
  /** Where it is of one school alone. */
  school: NonNullable<BackupHead['school']> | null
  rows: number
  files: number
  /** Keys of files that were missing already when the backup was made. */
  missing: string[]
  /** The file of the secret, where it is in the backup. */
  secret: Buffer | null
}

export function parsePart<S extends z.ZodType>(shape: S, { bytes }: Entry): z.output<S> {
  try {
    return shape.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damaged()
  }
}

const ofFormat = z.object({ format: z.number() })

/** @throws StartRefusal for a backup that this program cannot read */
export async function readHead(entry: Entry): Promise<BackupHead> {
  if (entry.name !== headName) throw damaged()
  if (parsePart(ofFormat, entry).format > schoolFormat) {
    throw new StartRefusal('It was made by a newer program: take that one, or a later one.')
  }
  const head = parsePart(headShape, entry)
  await refuseUnknownMigrations(head.migrations)
  return head
}

/** Reads the head alone: the rest of the backup may be damaged. */
export async function peekHead(path: string, passphrase: string | undefined): Promise<BackupHead> {
  for await (const entry of readArchive(path, passphrase)) return await readHead(entry)
  throw damaged()
}

/**
 * Reads a backup from its beginning to its end, and changes nothing.
 * @throws StartRefusal when it is damaged, made by a newer program, or encrypted with another passphrase
 */
export async function checkWhole(
  path: string,
  passphrase: string | undefined,
): Promise<{ head: BackupHead; checked: CheckedBackup }> {
  let first: Entry | undefined
  let rows = 0
  let files: BackedUpFiles | undefined
  let secret: Buffer | null = null
  for await (const entry of readArchive(path, passphrase)) {
    first ??= entry
    if (entry.name === secretName) secret = entry.bytes
    if (entry.name === filesName) files = parsePart(filesShape, entry)
    if (entry.name === databaseName) {
      rows = parsePart(databaseShape, entry).tables.reduce((sum, table) => sum + table.rows, 0)
    }
  }
  if (!first || !files) throw damaged()
  // Last: what a damaged backup says of itself may be wrong.
  const head = await readHead(first)
  const { madeAt, school = null } = head
  const { count, missing } = files
  return { head, checked: { madeAt: new Date(madeAt), school, rows, files: count, missing, secret } }
}

/** The same, without what only a restore needs. */
export async function checkBackup(path: string, passphrase: string | undefined): Promise<CheckedBackup> {
  return (await checkWhole(path, passphrase)).checked
}
