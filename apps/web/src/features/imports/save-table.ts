import { byteOrderMark, csvFormat } from '@shala/contract/csv'
import { saveBlob, saveFile } from '#platform/save-file.ts'

export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A CSV that opens right in Excel, and in which no cell runs as a formula. */
export async function csvOf(rows: string[][]): Promise<string> {
  const { unparse } = await import('papaparse')
  return `${byteOrderMark}${unparse(rows, csvFormat)}\r\n`
}

/** Every cell is a text, so that no spreadsheet runs one or shortens a number. */
export async function workbookOf(rows: string[][]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const [titles = [], ...rest] = rows
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rest.map((row) => row.map((value) => (value === '' ? null : { value, type: String })))
  const columns = titles.map((title) => ({ width: Math.max(14, title.length + 4) }))
  return await write([head, ...cells], { columns, stickyRowsCount: 1 }).toBlob()
}

/** Hands rows, the first of which are titles, to the person as a file. */
export async function saveTable(name: string, format: FileFormat, rows: string[][]): Promise<void> {
  if (format === 'csv') saveFile(`${name}.csv`, 'text/csv', await csvOf(rows))
  else saveBlob(`${name}.xlsx`, await workbookOf(rows))
}
