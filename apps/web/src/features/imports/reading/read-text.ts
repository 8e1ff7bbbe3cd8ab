import Papa from 'papaparse'
import type { Sheet } from './sheet.ts'

/** A CSV file or cells pasted from a spreadsheet, whatever separates the cells. */
export function readText(text: string): Sheet[] {
  const withoutMark = text.replace(/^\uFEFF/, '')
  // Excel writes this line for itself when the separator is not the country's usual one.
  const separator = /^sep=(.)\r?\n/i.exec(withoutMark)
  const body = separator ? withoutMark.slice(separator[0].length) : withoutMark
  const { data } = Papa.parse<string[]>(body, {
    skipEmptyLines: false,
    ...(separator?.[1] && { delimiter: separator[1] }),
  })
  const rows = data.map((row) => row.map((cell) => cell.trim()))
  return [{ name: '', rows: separator ? [[], ...rows] : rows }]
}
