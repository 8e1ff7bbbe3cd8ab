import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ActivityAction } from '@shala/contract/activity/actions'
import { exportLimits, exportRefusals } from '@shala/contract/exports'
import { productName } from '@shala/contract/general/product'
import { userRefusals } from '@shala/contract/users'
import { ZipFile } from 'yazl'
import { recordActivity } from '#features/activity/index'
import { type FilesParts, readFilesOf } from '#features/files/index'
import { findPerson, type Person } from '#features/people/index'
import { showOwnSchool } from '#features/schools/index'
import { type Context, claimantOf } from '#platform/context'
import { inSnapshot } from '#platform/database/school-db'
import { discardUnless, fillTempFile, type TempFile, tempFileOf } from '#platform/files/temp-file'
import { PerDay, secondsUntilTomorrow } from '#platform/process/per-day'
import type { Turns } from '#platform/process/turns'
import { Refused } from '#platform/refused'
import type { ExportedTable } from '#platform/tables/exported-table'

export interface PersonExportParts {
  turns: Turns
  files: FilesParts
  /** Those of the whole-school export. */
  tables: ExportedTable[]
  /** Only for the person themself. */
  ownTables: ExportedTable[]
}

/** By process: who made how many of these files on a day. */
const made = new PerDay(() => new Map<string, number>())

/** @returns the function that gives it back. @throws Refused 429 when enough have been made today */
function countToday({ db, actor, now }: Context, isSelf: boolean): () => void {
  const key = isSelf ? actor.userId : 'of others'
  const counts = made.of(db.schoolId, now)
  const before = counts.get(key) ?? 0
  if (before >= (isSelf ? exportLimits.ownPerDay : exportLimits.peoplePerDay)) {
    throw new Refused(exportRefusals.enoughToday, { retryAfter: secondsUntilTomorrow(now) })
  }
  counts.set(key, before + 1)
  return () => counts.set(key, (counts.get(key) ?? 1) - 1)
}

interface Made {
  person: Person
  tables: ExportedTable[]
  isSelf: boolean
}

function readme({ now, today }: Context, person: Person, school: string, lines: string[]): string {
  const head = [
    `${person.name}: what ${school} holds in ${productName}`,
    '',
    `Made on ${today} (${now.toISOString()}). Times end with Z: they are in UTC.`,
    'Each .csv file is a table that opens in a spreadsheet. Photos and documents are in the folder files.',
    'Aadhaar numbers show only their last four digits. activity.csv also says who looked at this record, and when.',
    '',
  ]
  return `${[...head, ...lines].join('\r\n')}\r\n`
}

async function addTables(zip: ZipFile, context: Context, { person, tables }: Made): Promise<string[]> {
  const options = { mtime: context.now, mode: 0o100644 }
  const school = { timeZone: context.actor.school?.timeZone ?? 'UTC' }
  const lines: string[] = []
  for (const { name, about, readOf } of tables) {
    if (!readOf) continue
    let rows = 0
    const count = (more: number) => {
      rows += more
    }
    const parts: string[] = []
    for await (const part of readOf(context.db, school, { personId: person.id, count })) parts.push(part)
    if (rows === 0) continue
    zip.addBuffer(Buffer.from(parts.join('')), `${name}.csv`, options)
    lines.push(`${name}.csv (rows: ${rows})\r\n    ${about}`)
  }
  return lines
}

/** The tables are from one moment; each file is read when the one before it has been written. */
async function zipPerson(parts: PersonExportParts, context: Context, made: Made, signal: AbortSignal) {
  const zip = new ZipFile()
  const failed = new AbortController()
  const ended = AbortSignal.any([signal, failed.signal])
  const options = { mtime: context.now, mode: 0o100644 }
  const add = async () => {
    await inSnapshot(context, async (context) => {
      const { schoolName } = await showOwnSchool(context.db)
      const lines = await addTables(zip, context, made)
      zip.addBuffer(Buffer.from(readme(context, made.person, schoolName, lines)), 'README.txt', options)
    })
    const { person, isSelf } = made
    for await (const { name, bytes } of readFilesOf(parts.files, context.db, {
      ownerId: person.id,
      isSelf,
    })) {
      const source = Readable.from([bytes], { objectMode: false, signal: ended })
      zip.addReadStream(source, `files/${name}`, { ...options, compress: false })
      await once(source, 'end')
    }
    zip.end()
  }
  try {
    const filled = fillTempFile(zip.outputStream, ended)
    const [tempFile] = await Promise.all([filled, add()])
    return tempFile
  } catch (error) {
    failed.abort()
    throw error
  }
}

/**
 * Exports everything that the school holds about a person as one file. The export is recorded before the first byte is
 * sent.
 * @throws Refused 404 when this school has no such person, 429 after enough of them today, 503 after too long a wait
 */
export async function exportPerson(
  parts: PersonExportParts,
  context: Context,
  personId: string,
  signal: AbortSignal,
): Promise<TempFile> {
  const isSelf = personId === context.actor.userId
  const person = await findPerson(context.db, personId)
  if (!person) throw new Refused(userRefusals.notFound)
  const giveBack = countToday(context, isSelf)
  const tables = isSelf ? [...parts.tables, ...parts.ownTables] : parts.tables
  const make = () =>
    tempFileOf(async (opened) => opened(await zipPerson(parts, context, { person, tables, isSelf }, signal)))
  const tempFile = await parts.turns.take(claimantOf(context), make, signal).catch((error) => {
    giveBack()
    throw error
  })
  const action: ActivityAction = isSelf ? 'exports.own' : 'exports.person'
  return await discardUnless(
    tempFile,
    recordActivity(context, { action, entity: person.role, entityId: personId }),
  )
}
