import { parseClass } from '@shala/contract/class-names'
import type { ImportKind } from '@shala/contract/imports/imports'
import { normalizePhone } from '@shala/contract/people'
import { i18n } from '#platform/i18n.ts'
import { fieldsOf, fits } from '../columns/fields.ts'
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
  /^(grand |sub ?)?total\b|^(boys|girls|male|female|present|strength)\s*[:=]|^(signature|prepared by|checked by|principal|head ?master|class teacher|note)\b|^(कुल|एकूण|एकुण|योग|टीप)(?![\p{L}\p{M}])/iu
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

const ofRelative = /father|mother|parent|guardian|पालक|पिता|माता|वडील/i

/** Below 'Father', merged over several columns, 'Name' is the father's. */
function titleAt(rows: TableRow[], place: number): string {
  const [upper, lower] = rows.map(({ cells }) => cells)
  const own = lower?.[place] || upper?.[place] || ''
  const group = lower?.[place] ? (upper?.slice(0, place + 1).findLast((title) => title !== '') ?? '') : ''
  return ofRelative.test(group) && !ofRelative.test(own) ? `${group} ${own}` : own
}

function whyLeftOut(cells: string[], titles: string[]): LeftOutLine['why'] | null {
  const filled = filledOf(cells)
  const [first = ''] = filled
  if (filled.length <= 4 && totalWords.test(first)) return 'total'
  if (filled.some((cell) => cell.startsWith(exampleWord))) return 'example'
  const isTitles = filled.length > 1 && cells.every((cell, place) => cell === '' || cell === titles[place])
  return isTitles ? 'titles' : null
}

const classWord = /^(class|std|standard|grade|cls|इयत्ता|यत्ता|कक्षा|वर्ग)\b|^(इयत्ता|यत्ता|कक्षा|वर्ग)/i
/** What may stand beside the class in such a line. */
const besideClass = /^(class teacher|teacher|strength|total|session|year|month|medium|वर्गशिक्षक|कक्षा अध्यापक)/i
const ofSection = /^(section|sec|division|div|तुकडी)\s*[.:-]?\s*/i

/**
 * A line of its own above its students: 'Class : 5 - A'. A person's line has more than one cell, and 'V. Lakshmi' is a
 * name.
 */
function classAbove(kind: ImportKind, cells: string[]): string | null {
  const [text = '', ...others] = filledOf(cells).filter((cell) => !besideClass.test(cell))
  const sections = others.filter((cell) => ofSection.test(cell))
  if (kind !== 'students' || others.length > sections.length || sections.length > 1) return null
  if (text.length > 40 || /^\d+$|\d{4}/.test(text)) return null
  const hasSection = Boolean(parseClass(text)?.section)
  const more = hasSection ? [] : sections.map((cell) => cell.replace(ofSection, ''))
  const whole = [text, ...more].join(' ')
  const meant = parseClass(whole)
  const longest = classWord.test(text) ? 12 : 2
  return meant && (meant.section ?? '').length <= longest ? whole : null
}

/** Gives each row the class of the line above it, in the column of classes or in one of its own. */
function withClassesAbove(table: Table, width: number, above: Map<number, string>): Table {
  const lines = [...above].toSorted(([a], [b]) => b - a)
  if (lines.length === 0) return table
  const classField = fieldsOf('students').find(({ key }) => key === 'class')
  const own = table.columns.find(({ title }) => classField && fits(classField, title))
  const place = own?.place ?? width
  const rows = table.rows.map((row) => {
    const [, text = ''] = lines.find(([line]) => line < row.line) ?? []
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
  const [hidden, guessed] = [new Set(sheet.hiddenRows), new Set(sheet.guessedRows)]
  const all = sheet.rows
    .map((cells, index) => ({ line: index + 1, cells, isGuessed: guessed.has(index) }))
    .filter(({ cells }) => filledOf(cells).length > 0)
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const found = titleRows(kind, all)
  const heads = found ? all.slice(found.from, found.to + 1) : []
  const titles = Array.from({ length: width }, (_, place) => titleAt(heads, place))
  const leftOut: LeftOutLine[] = []
  const rows: TableRow[] = []
  const above = new Map<number, string>()
  const whyOf = (row: TableRow, isAbove: boolean): LeftOutLine['why'] | null => {
    if (isAbove) return 'above'
    if (above.has(row.line)) return 'class'
    return whyLeftOut(row.cells, titles) ?? (hidden.has(row.line - 1) && !withHidden ? 'hidden' : null)
  }
  for (const row of all.filter((_, index) => !found || index < found.from || index > found.to)) {
    const ofClass = classAbove(kind, row.cells)
    if (ofClass) above.set(row.line, ofClass)
    const why = whyOf(row, found !== null && row.line < (heads[0]?.line ?? 0))
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
