import Papa from 'papaparse'
import { mendCells } from './mend-cells.ts'
import { delimiterOf, separateLines } from './quotes.ts'
import type { Sheet } from './sheet.ts'

/** A CSV file or cells pasted from a spreadsheet, whatever separates the cells. */
export function readText(text: string): Sheet[] {
  const withoutMark = text.replace(/^\uFEFF/, '')
  // Excel writes this line for itself when the separator is not the country's usual one.
  const separator = /^sep=(.)\r?\n/i.exec(withoutMark)
  const body = separator ? withoutMark.slice(separator[0].length) : withoutMark
  const delimiter = separator?.[1] ?? delimiterOf(body)
  const { data } = Papa.parse<string[]>(body, { skipEmptyLines: false, delimiter })
  const { records, guessed } = separateLines(body, data, delimiter)
  const above = separator ? 1 : 0
  const sheet = mendCells([...Array.from({ length: above }, () => []), ...records])
  return [{ name: '', ...sheet, guessedRows: guessed.map((place) => place + above) }]
}
