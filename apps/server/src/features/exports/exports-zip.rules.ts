import { once } from 'node:events'
import { Readable } from 'node:stream'
import { productName } from '@shala/contract/general/product'
import { ZipFile } from 'yazl'
import type { Context } from '#platform/context'
import { fillTempFile, type TempFile } from '#platform/files/temp-file'
import type { ExportedTable } from '#platform/tables/exported-table'

interface Made {
  schoolName: string
  timeZone: string
  tables: ExportedTable[]
}

function readme({ actor, now, today }: Context, made: Made, rows: Map<string, number>): string {
  const { schoolName, timeZone, tables } = made
  const lines = [
    `${schoolName}: everything that ${productName} has recorded`,
    '',
    `Made on ${today} (${now.toISOString()}) for ${actor.name}, as it was at that moment.`,
    `Days are days of the school, whose clock is ${timeZone}. Times end with Z: they are in UTC.`,
    'Each file is a table. Rows of different files belong together by their ids.',
    'The files open in a spreadsheet; a cell that it might run as a formula begins with an apostrophe.',
    '',
    ...tables.map(({ name, about }) => `${name}.csv (rows: ${rows.get(name) ?? 0})\r\n    ${about}`),
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** One table at a time is read, over the only connection there is. */
async function addTables(zip: ZipFile, context: Context, made: Made, signal: AbortSignal): Promise<void> {
  const { db, now } = context
  const options = { mtime: now, mode: 0o100644 }
  const rows = new Map<string, number>()
  for (const table of made.tables) {
    const count = (more: number) => rows.set(table.name, (rows.get(table.name) ?? 0) + more)
    const source = Readable.from(table.read(db, made, count), { objectMode: false, signal })
    zip.addReadStream(source, `${table.name}.csv`, options)
    await once(source, 'end')
  }
  zip.addBuffer(Buffer.from(readme(context, made, rows)), 'README.txt', options)
  zip.end()
}

/** The tables as a zip of CSV files. When any part fails, or the client leaves, everything stops. */
export async function zipTables(context: Context, made: Made, signal: AbortSignal): Promise<TempFile> {
  const zip = new ZipFile()
  const failed = new AbortController()
  const ended = AbortSignal.any([signal, failed.signal])
  try {
    const [tempFile] = await Promise.all([
      fillTempFile(zip.outputStream, ended),
      addTables(zip, context, made, ended),
    ])
    return tempFile
  } catch (error) {
    failed.abort()
    throw error
  }
}
