import { byteOrderMark, csvCell, csvFormat } from '@shala/contract/general/csv'
import { askWorker } from '../files/ask-worker.ts'
import { saveBlob, saveFile } from '../files/save-file.ts'
import { importPart } from '../loading/import-again.ts'
import type { Table, Workbook } from './workbook-worker.ts'

export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A CSV that opens correctly in Excel, and in which no cell can run as a formula. */
export async function csvOf(rows: Table): Promise<string> {
  const { unparse } = await importPart(() => import('papaparse'))
  return `${byteOrderMark}${unparse(
    rows.map((row) => row.map(csvCell)),
    csvFormat,
  )}\r\n`
}

/** In a worker, as a large one would freeze the page. */
async function workbookOf(rows: Table): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const workbook = await askWorker<Workbook>(worker, rows)
  if (!workbook) throw new Error('The workbook could not be written.')
  return workbook
}

/** Delivers rows, the first with the titles, as a file. */
export async function saveTable(name: string, format: FileFormat, rows: Table): Promise<void> {
  if (format === 'csv') saveFile(`${name}.csv`, 'text/csv', await csvOf(rows))
  else saveBlob(`${name}.xlsx`, await workbookOf(rows))
}
