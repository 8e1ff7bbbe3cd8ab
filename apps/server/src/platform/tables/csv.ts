import Papa from 'papaparse'

/** First in a file, so that Excel reads Devanagari. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run. Papaparse's own pattern misses a cell of several lines. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

export type Cell = string | number | boolean | Date | null | undefined

function cellText(cell: Cell): string | number {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
}

/** Rows as lines of a CSV, none of whose cells a spreadsheet runs as a formula. */
export function csvLines(rows: Cell[][]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) => row.map(cellText))
  return `${Papa.unparse(cells, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
}
