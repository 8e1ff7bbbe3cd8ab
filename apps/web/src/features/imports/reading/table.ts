import type { ImportKind } from '@shala/contract/imports/imports'
import { normalizePhone } from '@shala/contract/people'
import { fieldsOf, fits } from '../columns/fields.ts'

export interface TableColumn {
  /** Its place in the cells of a row. */
  place: number
  /** Empty when the file has none. */
  title: string
}

interface TableRow {
  /** In the file, from 1, as a spreadsheet shows it. */
  line: number
  cells: string[]
}

export interface LeftOutLine {
  line: number
  text: string
  why: 'above' | 'titles' | 'total' | 'example'
}

export interface Table {
  columns: TableColumn[]
  rows: TableRow[]
  /** Lines that are not people. */
  leftOut: LeftOutLine[]
}

/** School name, date and notes are above the titles, seldom more. */
const searched = 20
const totalWords =
  /^(grand |sub ?)?total\b|^(boys|girls|male|female|present|strength)\s*[:=]|^(signature|prepared by|checked by|principal|head ?master|class teacher|note)\b|^(कुल|एकूण|एकुण|योग|टीप)/i
export const exampleWord = 'Example:'

const filledOf = (cells: string[]) => cells.filter((cell) => cell !== '')
const textOf = (cells: string[]) => filledOf(cells).join(' ').slice(0, 120)

function knownTitles(kind: ImportKind, cells: string[]): number {
  return filledOf(cells).filter(
    (cell) => cell.length <= 60 && fieldsOf(kind).some((field) => fits(field, cell)),
  ).length
}

const isOfPeople = (cell: string) => normalizePhone(cell) !== null || /\d{3}|@/.test(cell)

/** Titles may span two rows, the upper one merged over several columns. */
function titleRows(kind: ImportKind, rows: TableRow[]): { from: number; to: number } | null {
  const scores = rows
    .slice(0, searched)
    .map(({ cells }) => (cells.some(isOfPeople) ? 0 : knownTitles(kind, cells)))
  const most = Math.max(0, ...scores)
  // Titles may be repeated further down: the first row that can be titles counts.
  const at = scores.findIndex((score) => score > 0 && score >= Math.max(most / 2, Math.min(2, most)))
  if (at < 0 || (most === 1 && filledOf(rows[at]?.cells ?? []).length > 3)) return null
  const isPart = (index: number) => {
    const filled = filledOf(rows[index]?.cells ?? [])
    const score = scores[index] ?? 0
    return score >= 2 && score * 2 >= filled.length && !filled.some((cell) => /\d/.test(cell))
  }
  return { from: at, to: isPart(at + 1) ? at + 1 : at }
}

function titleAt(rows: TableRow[], place: number): string {
  return rows.map(({ cells }) => cells[place] ?? '').findLast((title) => title !== '') ?? ''
}

function whyLeftOut(cells: string[], titles: string[]): LeftOutLine['why'] | null {
  const filled = filledOf(cells)
  const [first = ''] = filled
  if (filled.length <= 4 && totalWords.test(first)) return 'total'
  if (filled.some((cell) => cell.startsWith(exampleWord))) return 'example'
  const isTitles = filled.length > 1 && cells.every((cell, place) => cell === '' || cell === titles[place])
  return isTitles ? 'titles' : null
}

/**
 * Finds the titles below whatever is above them, and leaves out what is not a person. Blank lines and empty columns are
 * dropped silently.
 */
export function readTable(kind: ImportKind, sheet: readonly string[][]): Table {
  const all = sheet
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => filledOf(cells).length > 0)
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const found = titleRows(kind, all)
  const heads = found ? all.slice(found.from, found.to + 1) : []
  const titles = Array.from({ length: width }, (_, place) => titleAt(heads, place))
  const leftOut: LeftOutLine[] = all
    .slice(0, found?.from ?? 0)
    .map(({ line, cells }) => ({ line, text: textOf(cells), why: 'above' }))
  const rows: TableRow[] = []
  for (const row of all.slice(found ? found.to + 1 : 0)) {
    const why = whyLeftOut(row.cells, titles)
    if (why) leftOut.push({ line: row.line, text: textOf(row.cells), why })
    else rows.push(row)
  }
  const columns = titles
    .map((title, place) => ({ title, place }))
    .filter(({ title, place }) => title !== '' || rows.some(({ cells }) => cells[place]))
  return { columns, rows, leftOut }
}

/** Up to three different values of a column. */
export function samplesOf({ rows }: Table, place: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[place]
    if (cell) samples.add(cell)
    if (samples.size === 3) break
  }
  return [...samples]
}
