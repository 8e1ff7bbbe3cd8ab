import type { ImportKind } from '@shala/contract/imports/imports'
import { normalizePhone } from '@shala/contract/people'
import { i18n } from '#platform/i18n.ts'
import { fieldsOf, fits } from '../columns/fields.ts'
import { ClassLines } from './class-lines.ts'
import type { Sheet } from './sheet.ts'
import { stackParts } from './side-by-side.ts'

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
  /** Its quotation marks do not match, so that its cells were guessed. */
  isGuessed: boolean
  isStruck: boolean
}

export interface LeftOutLine {
  line: number
  text: string
  why: 'above' | 'titles' | 'total' | 'example' | 'class' | 'hidden'
}

export interface Table {
  columns: TableColumn[]
  rows: TableRow[]
  /** Lines that are not people. */
  leftOut: LeftOutLine[]
  /** Lines after this one stood beside the others: see `stackParts`. */
  partsFrom?: number | undefined
}

/** School name, date and notes are above the titles, seldom more. */
const searched = 20
const totalWords =
  /^(grand |sub ?)?total\b|^(no[. ]*of )?(boys|girls|male|female|present|strength|students)\s*[:=–-]|^page( no)?[ .]*\d|^sd\s*\/?\s*-|^(report )?(printed|generated) (on|by|at)\b|^showing \d+ to \d+ of|^(previous|next)$|^(कुल|एकूण|एकुण|योग|टीप)(?![\p{L}\p{M}])/iu
/** The foot of a sheet. A list of teachers has some of these before their names. */
const signedBy =
  /^(sign(ature)?|seal( of|\W*$)|prepared by|checked by|principal|head ?(master|mistress)|class teacher|note)\b/i
export const exampleWord = 'Example:'

const filledOf = (cells: string[]) => cells.filter((cell) => cell !== '')
const textOf = (cells: string[]) => filledOf(cells).join(' ').slice(0, 120)

function knownTitles(kind: ImportKind, cells: string[]): number {
  return filledOf(cells).filter(
    (cell) => cell.length <= 60 && fieldsOf(kind).some((field) => fits(field, cell)),
  ).length
}

/** A title may hold a year: 'Class (2026-27)', 'Age as on 31/03/2026'. */
const isOfPeople = (cell: string) => normalizePhone(cell) !== null || /@|^\P{L}*\d{3}\P{L}*$/u.test(cell)

/** Titles below one such as 'Student'. */
const partOfName = /^(first|middle|last)$/i

/** Titles in a language that the import does not know: words above a column of numbers. */
function unknownTitles(rows: TableRow[]): { from: number; to: number } | null {
  const at = rows.slice(0, searched).findIndex(({ cells }) => filledOf(cells).length > 1)
  const head = rows[at]?.cells ?? []
  const below = rows.slice(at + 1, at + 1 + searched)
  const isTitle = head.some((cell, place) => {
    const values = filledOf(below.map(({ cells }) => cells[place] ?? ''))
    return (
      /^[^\d]*\p{L}[^\d]*$/u.test(cell) &&
      values.length > 1 &&
      values.every((one) => /^\P{L}*\d\P{L}*$/u.test(one))
    )
  })
  return isTitle ? { from: at, to: at } : null
}

/** Titles may span two rows, the upper one merged over several columns. Below a heading alone there are none. */
function titleRows(kind: ImportKind, rows: TableRow[]): { from: number; to: number } | null {
  const scores = rows
    .slice(0, searched)
    .map(({ cells }) => (cells.some(isOfPeople) ? 0 : knownTitles(kind, cells)))
  const most = Math.max(0, ...scores)
  // Titles may be repeated further down: the first row that can be titles counts.
  const at = scores.findIndex((score) => score > 0 && score >= Math.max(most / 2, Math.min(2, most)))
  if (at < 0) return unknownTitles(rows)
  const head = filledOf(rows[at]?.cells ?? [])
  // 'Class 5A students list' above rows is no title of their first column.
  const isHeading = head.length === 1 && /\S\s+\S+\s+\S|\d/.test(head[0] ?? '')
  const below = rows.slice(at + 1, at + 1 + searched)
  const isWide = below.filter(({ cells }) => filledOf(cells).length > 1).length * 2 > below.length
  if (most === 1 && head.length > 3) return null
  if (most === 1 && isHeading && isWide) return { from: at + 1, to: at }
  const isPart = (index: number) => {
    const filled = filledOf(rows[index]?.cells ?? [])
    const score = (scores[index] ?? 0) + filled.filter((cell) => partOfName.test(cell)).length
    return score >= 2 && score * 2 >= filled.length && !filled.some((cell) => /\d/.test(cell))
  }
  return { from: at, to: isPart(at + 1) ? at + 1 : at }
}

const ofRelative = /father|mother|parent|guardian|पालक|पिता|माता|वडील/i

/** Below 'Father', merged over several columns, 'Name' is the father's. */
function titleAt(rows: TableRow[], place: number): string {
  const [upper, lower] = rows.map(({ cells }) => cells)
  const own = lower?.[place] || upper?.[place] || ''
  const group = lower?.[place] ? (upper?.slice(0, place + 1).findLast((title) => title !== '') ?? '') : ''
  if (group && partOfName.test(own)) return `${ofRelative.test(group) ? group : ''} ${own} name`.trim()
  return ofRelative.test(group) && !ofRelative.test(own) ? `${group} ${own}` : own
}

/** At the head of another page or class the titles may be in other words. */
function areTitlesAgain(kind: ImportKind, filled: string[]): boolean {
  const name = fieldsOf(kind).find(({ key }) => key === 'name')
  const hasName = name !== undefined && filled.some((cell) => fits(name, cell))
  return hasName && !filled.some((cell) => /\d/.test(cell)) && knownTitles(kind, filled) * 2 > filled.length
}

function isFoot(kind: ImportKind, filled: string[]): boolean {
  const [first = ''] = filled
  if (filled.length > 4) return false
  // A page's number, or the number of a line that nobody has filled.
  if (filled.length === 1 && /^\d{1,3}$/.test(first)) return true
  const isStaff =
    kind === 'teachers' && filled.length > 1 && filled.some((cell) => normalizePhone(cell) !== null)
  return totalWords.test(first) || (signedBy.test(first) && !isStaff)
}

function whyLeftOut(kind: ImportKind, cells: string[], titles: string[]): LeftOutLine['why'] | null {
  const filled = filledOf(cells)
  if (isFoot(kind, filled)) return 'total'
  if (filled.some((cell) => cell.startsWith(exampleWord))) return 'example'
  const isTitles = filled.length > 1 && cells.every((cell, place) => cell === '' || cell === titles[place])
  if (
    filled.length > 2 &&
    filled.every((cell, place) => cell.replace(/^\(|\)$/g, '') === String(place + 1))
  ) {
    return 'titles'
  }
  return isTitles || (filled.length > 1 && areTitlesAgain(kind, filled)) ? 'titles' : null
}

/** Gives each row the class of the line above it, in the column of classes or in one of its own. */
function withClassesAbove(table: Table, width: number, above: ClassLines): Table {
  if (above.isEmpty) return table
  const classField = fieldsOf('students').find(({ key }) => key === 'class')
  const own = table.columns.find(({ title }) => classField && fits(classField, title))
  const place = own?.place ?? width
  const rows = table.rows.map((row) => {
    const text = above.of(row.line)
    if (row.cells[place]) return row
    return {
      ...row,
      cells: Array.from({ length: width + 1 }, (_, at) => (at === place ? text : (row.cells[at] ?? ''))),
    }
  })
  const columns = own ? table.columns : [...table.columns, { place, title: i18n.t('Class') }]
  return { ...table, rows, columns }
}

interface Reading {
  /** Rows that the file hides are people too. */
  withHidden?: boolean
}

/**
 * Finds the titles below whatever is above them, and leaves out what is not a person. Blank lines and empty columns are
 * dropped silently.
 */
export function readTable(kind: ImportKind, given: Sheet, { withHidden = false }: Reading = {}): Table {
  const { sheet, partsFrom } = stackParts(kind, given, searched)
  const { hiddenRows, guessedRows, struckRows } = sheet
  const [hidden, guessed, struck] = [new Set(hiddenRows), new Set(guessedRows), new Set(struckRows)]
  const all = sheet.rows
    .map((cells, index) => ({
      line: index + 1,
      cells,
      isGuessed: guessed.has(index),
      isStruck: struck.has(index),
    }))
    .filter(({ cells }) => filledOf(cells).length > 0)
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const found = titleRows(kind, all)
  const heads = found ? all.slice(found.from, found.to + 1) : []
  const titles = Array.from({ length: width }, (_, place) => titleAt(heads, place))
  const leftOut: LeftOutLine[] = []
  const rows: TableRow[] = []
  const above = new ClassLines()
  const whyOf = (row: TableRow, isAbove: boolean): LeftOutLine['why'] | null => {
    const isClass = kind === 'students' && above.take(row.line, filledOf(row.cells))
    if (isAbove) return 'above'
    if (isClass) return 'class'
    // The head of each page.
    if (leftOut.some(({ why, text }) => why === 'above' && text === textOf(row.cells))) return 'above'
    return whyLeftOut(kind, row.cells, titles) ?? (hidden.has(row.line - 1) && !withHidden ? 'hidden' : null)
  }
  for (const [index, row] of all.entries()) {
    if (heads.includes(row)) continue
    const why = whyOf(row, index < (found?.from ?? 0))
    if (why) leftOut.push({ line: row.line, text: textOf(row.cells), why })
    else rows.push(row)
  }
  const columns = titles
    .map((title, place) => ({ title, place }))
    .filter(({ title, place }) => title !== '' || rows.some(({ cells }) => cells[place]))
  return withClassesAbove({ columns, rows, leftOut, partsFrom }, width, above)
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
