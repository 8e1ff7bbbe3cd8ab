import { parseClass } from '@shala/contract/class-names'
import { latinDigits } from '@shala/contract/general/digits'
import Papa from 'papaparse'
import { mendCells } from './mend-cells.ts'
import { delimiterOf, separateLines } from './quotes.ts'
import type { Sheet } from './sheet.ts'

/** Before each line that is copied out of a chat: '[30/11/26, 10:22 AM] Ritu: '. */
const sender = /^\[?\d{1,2}\/\d{1,2}\/\d{2,4},[^:]{1,12}:\d\d[^:]*(:\d\d[^:]*)?: /
/** '1. Aarav Sharma 5A 98111 00011', with or without what follows the name. */
const numbered =
  /^(\d{1,3})\s*[.)]\s*(\p{L}[^\d,;\t]*?)[\s,;:–-]*((?:(?:class|std)\b\.?\s*)?\d[^,;\t]{0,9}?)?[\s,;:–-]*((?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5})?$/iu

/** In longer lines the pattern would look for a name in very many ways. */
const longestTyped = 120

/** The cells of a numbered line; any other line is one cell, and a title above the names none. */
function typedCells(written: string): string[] {
  const line = latinDigits(written).replace(sender, '').trim()
  const [, ...cells] = (line.length < longestTyped && numbered.exec(line)) || []
  if (cells.length > 0) return cells.map((cell = '') => cell)
  return [/^\P{N}*(\bname\b|नाम|नाव)\P{N}*$/iu.test(line) ? '' : line]
}

const isClassLine = (text: string) =>
  text.length <= 16 && !/^\d+\s*[.)]/.test(text) && parseClass(text) !== null

/** A list as people type it: a numbered line for each, below a line or two of its own, or of its class. Else null. */
function typedList(body: string): string[][] | null {
  const rows = body.split(/\r\n|\n|\r/).map(typedCells)
  const first = rows.findIndex((cells) => cells.length > 1)
  const isList = rows.every(
    ([text = '', ...more], at) =>
      text === '' || more.length > 0 || at < Math.min(first, 3) || isClassLine(text),
  )
  return first >= 0 && isList ? rows : null
}

/** A CSV file or cells pasted from a spreadsheet, whatever separates the cells. */
export function readText(text: string): Sheet[] {
  const withoutMark = text.replace(/^\uFEFF/, '')
  const typed = typedList(withoutMark)
  if (typed) return [{ name: '', ...mendCells(typed) }]
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
