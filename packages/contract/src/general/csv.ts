/** First in a file, so that Excel reads Devanagari. */
export const byteOrderMark = '\uFEFF'

export type CsvCell = string | number | boolean | Date | null | undefined

/**
 * How every file of this product is written, by papaparse on both sides: lines as spreadsheets take them, and an
 * apostrophe before what one would run as a formula. Papaparse's own pattern misses a cell of several lines.
 */
export const csvFormat = { escapeFormulae: /^[=+\-@\t\r\n＝＋－＠]/, newline: '\r\n' } as const

/** Nothing for null, yes or no, an instant as ISO 8601 UTC; texts and numbers as they are. */
export function csvCell(cell: CsvCell): string | number {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
}
