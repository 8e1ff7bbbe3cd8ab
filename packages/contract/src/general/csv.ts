/** First in a file, so that Excel reads Devanagari. */
export const byteOrderMark = '\uFEFF'

export type CsvCell = string | number | boolean | Date | null | undefined

/** What other programs separate cells with, followed by a sign that starts a formula. */
const hiddenFormula = /([;\t|\r\n][^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g

/**
 * How every file of this product is written, by papaparse on both sides: lines as spreadsheets expect them, and an
 * apostrophe before what one would run as a formula. Papaparse's own pattern misses cells with several lines. A cell
 * that another program would split in two is quoted.
 */
export const csvFormat = {
  escapeFormulae: /^[=+\-@\t\r\n＝＋－＠]/,
  newline: '\r\n',
  quotes: (cell: unknown) => typeof cell === 'string' && /[;\t|]/.test(cell),
}

/**
 * Nothing for null, yes or no, an instant as ISO 8601 UTC; numbers and texts as they are, except for an apostrophe
 * where a program that separates cells by semicolons, as Excel does in much of Europe, would see a formula start.
 */
export function csvCell(cell: CsvCell): string | number {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'string') return cell.replace(hiddenFormula, "$1'")
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
}

/** An apostrophe that the two above, or another program, wrote before a sign: at the start of a cell, and inside one. */
const guarded = /(^|[;\t|\r\n][^\S\t\r\n]*)'(?=[=+\-@＝＋－＠])/g

/** The text of a cell as it was before it was written to a file. */
export const unguarded = (cell: string) => cell.replace(guarded, '$1')
