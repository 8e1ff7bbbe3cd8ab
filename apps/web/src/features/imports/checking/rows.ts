import { classLabel, type SchoolClass } from '@shala/contract/classes'
import type { ImportKind } from '@shala/contract/imports/imports'
import { normalizePhone } from '@shala/contract/people'
import type { OwnField } from '@shala/contract/students/own-fields'
import { choiceOf, classCells, classKey, hasClassColumn, writtenClasses } from '../columns/class-choices.ts'
import { dayFields, type Field, fits, phoneFields, rowFields } from '../columns/fields.ts'
import { type ClassChoice, dayOrderOf, type Plan } from '../columns/plan.ts'
import type { Table } from '../reading/table.ts'
import { type ReadCell, readDayCell, readPhones, swapDay, withoutDecimals, withoutNothing } from './cells.ts'
import { shownChoice } from './choices.ts'
import { asLeft, hasLeftBy, hasLeftByRemark, hasLeftPlainly } from './left-words.ts'

export type Values = Record<string, string>

/** A row as shown, with each field as the person may change it. */
export interface ImportRow {
  line: number
  values: Values
  hints: Partial<Record<string, ReadCell['hint']>>
  /** The file's quotation marks do not match there, so that the cells were guessed. */
  isGuessed: boolean
  /** It is crossed out in the file. */
  isStruck: boolean
  /** The questions about the row, by their texts, that the person has answered with yes. */
  confirmed?: readonly string[]
}

export interface RowParts {
  kind: ImportKind
  table: Table
  plan: Plan
  classes: readonly SchoolClass[]
  /** The school's own fields. */
  own?: readonly OwnField[]
}

/** Of the school's own making. */
const numbers = ['rollNumber', 'admissionNumber']

const rollOfPerson = /^[\d०-९]+$/

function joinedName(plan: Plan, cells: string[]): string {
  const parts = ['name', 'middleName', 'lastName'].map((field) => cells[plan.columns.indexOf(field)] ?? '')
  return parts.filter(Boolean).join(' ')
}

function readCell({ key, detail }: Field, text: string, plan: Plan): ReadCell {
  if (phoneFields.includes(key) || detail?.kind === 'phone') return readPhones(text)
  if (detail?.kind === 'choice') return { value: shownChoice(detail, text) }
  if (key === 'class' || key === 'section') return { value: text }
  const given = withoutNothing(text)
  if (dayFields.includes(key) || detail?.kind === 'day') {
    return readDayCell(plan.swapsDays ? swapDay(given) : given, dayOrderOf(plan, key))
  }
  return { value: numbers.includes(key) || detail?.kind === 'digits' ? withoutDecimals(given) : given }
}

/** The words of a cell that say that somebody has left; empty where it says nothing of the kind. */
type SaysLeft = (cell: string) => string

/** Titles about a parent, another school or a service, which end for a child who is here. */
const ofOther =
  /father|mother|parent|guardian|previous|school|bus|transport|hostel|fee|scholarship|पिता|माता|पालक|विद्यालय|शुल्क/i

/** Remarks often stand beside a list, below no title. */
const isOfRemarks = (title: string) => /^$|remark|note|comment|टिप्पणी|शेरा|अभ्युक्ति/i.test(title)

/** The columns that say who has left: the one for it, and of those that are not taken a day of leaving, remarks, and plain words. */
function leftColumns({ kind, table, plan }: RowParts): [place: number, says: SaysLeft][] {
  const fields = rowFields(kind).filter(({ key }) => key === 'status' || key === 'leavingDate')
  return table.columns.flatMap(({ place, title }): [number, SaysLeft][] => {
    const taken = plan.columns[place]
    const isTold = taken === 'status' || (taken === null && fields.some((field) => fits(field, title)))
    if (isTold && /active|studying|working/i.test(title)) return [[place, asLeft]]
    if (taken === 'status') return [[place, (cell) => cell]]
    const saysOther = isOfRemarks(title) ? hasLeftByRemark : hasLeftPlainly
    const says = isTold ? hasLeftBy : saysOther
    return taken === null && (isTold || !ofOther.test(title))
      ? [[place, (cell) => (says(cell) ? cell : '')]]
      : []
  })
}

function statusOf(columns: ReturnType<typeof leftColumns>, cells: string[]): string {
  const texts = columns.map(([place, says]) => says(cells[place] ?? ''))
  return texts.find(hasLeftBy) ?? texts.find(Boolean) ?? ''
}

/** Texts of the file, by field. */
function readCells({ kind, plan, own }: RowParts, cells: string[]): Record<string, ReadCell> {
  const read: Record<string, ReadCell> = {}
  for (const field of rowFields(kind, own)) {
    const { key } = field
    const text = key === 'name' ? joinedName(plan, cells) : (cells[plan.columns.indexOf(key)] ?? '')
    read[key] = readCell(field, text, plan)
  }
  const { value = '' } = read[plan.signInWith] ?? {}
  const isNumber = normalizePhone(value) !== null
  return plan.columns.includes('phone') ? read : { ...read, phone: { value: isNumber ? value : '' } }
}

/** Each spelling's class as its label; null for rows to be left out. */
function labels({ table, plan, classes }: RowParts): Map<string, string | null> {
  return new Map(
    writtenClasses(table, plan).map((written) => [
      written.key,
      labelOf(choiceOf(plan, classes, written), written.text),
    ]),
  )
}

/** Stands for the class of the row before; no class has this label. */
const asAbove = '\n'

function labelOf(choice: ClassChoice, text: string): string | null {
  if (choice.kind === 'leaveOut') return null
  if (choice.kind === 'above') return asAbove
  return choice.kind === 'open' ? text : classLabel(choice.class)
}

/** In each class from 1 on, beyond the numbers that the file has for it. */
function numberRolls(rows: ImportRow[]): void {
  const last = new Map<string, number>()
  for (const { values } of rows) {
    const { class: label = '', rollNumber = '' } = values
    if (rollOfPerson.test(rollNumber)) last.set(label, Math.max(last.get(label) ?? 0, Number(rollNumber)))
  }
  for (const { values } of rows) {
    const { class: label = '' } = values
    if (values.rollNumber) continue
    const next = (last.get(label) ?? 0) + 1
    last.set(label, next)
    values.rollNumber = String(next)
  }
}

/** The rows of a table as the plan reads them. */
export function rowsOf(parts: RowParts): ImportRow[] {
  const { kind, table, plan, classes } = parts
  const byKey = labels(parts)
  const ofLeft = leftColumns(parts)
  const one = classes.find(({ _id }) => _id === plan.oneClassId)
  const rows: ImportRow[] = []
  let above: string | null | undefined
  for (const { line, cells, isGuessed, isStruck } of table.rows) {
    const read = readCells(parts, cells)
    const own = byKey.get(classKey(...classCells(plan, cells)))
    const label = hasClassColumn(plan) ? (own === asAbove ? above : own) : one && classLabel(one)
    above = label
    if (label === null) continue
    const values: Values = Object.fromEntries(
      Object.entries(read).map(([field, { value }]) => [field, value]),
    )
    values.status = statusOf(ofLeft, cells)
    if (kind === 'students') values.class = label ?? ''
    const hints = Object.fromEntries(Object.entries(read).map(([field, { hint }]) => [field, hint]))
    rows.push({ line, values, hints, isGuessed, isStruck })
  }
  if (kind === 'students' && plan.numbersRolls) numberRolls(rows)
  return rows
}
