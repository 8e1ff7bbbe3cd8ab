import { type CsvCell, csvCell, csvFormat } from '@shala/contract/general/csv'
import Papa from 'papaparse'

/** Rows as lines of a CSV, in which no cell can run as a formula in a spreadsheet. */
export function csvLines(rows: CsvCell[][]): string {
  if (rows.length === 0) return ''
  return `${Papa.unparse(
    rows.map((row) => row.map(csvCell)),
    csvFormat,
  )}\r\n`
}
