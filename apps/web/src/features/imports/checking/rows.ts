import { classLabel, type SchoolClass } from '@shala/contract/classes'
import type { ImportKind } from '@shala/contract/imports/imports'
import { choiceOf, classCells, classKey, hasClassColumn, writtenClasses } from '../columns/class-choices.ts'
import { dayFields, rowFields } from '../columns/fields.ts'
import type { ClassChoice, Plan } from '../columns/plan.ts'
import type { Table } from '../reading/table.ts'
import { type ReadCell, readDayCell, readPhones } from './cells.ts'

export type Values = Record<string, string>

/** A row as shown, with each field as the person may change it. */
export interface ImportRow {
  line: number
  values: Values
  hints: Partial<Record<string, ReadCell['hint']>>
}

export interface RowParts {
  kind: ImportKind
  table: Table
  plan: Plan
  classes: readonly SchoolClass[]
}

const rollOfPerson = /^[\d०-९]+$/

function joinedName(plan: Plan, cells: string[]): string {
  const parts = ['name', 'middleName', 'lastName'].map((field) => cells[plan.columns.indexOf(field)] ?? '')
  return parts.filter(Boolean).join(' ')
}

/** Texts of the file, by field. */
function readCells({ kind, plan }: RowParts, cells: string[]): Record<string, ReadCell> {
  const read: Record<string, ReadCell> = {}
  for (const { key } of rowFields(kind)) {
    const text = key === 'name' ? joinedName(plan, cells) : (cells[plan.columns.indexOf(key)] ?? '')
    if (key === 'phone') read[key] = readPhones(text)
    else if (dayFields.includes(key)) read[key] = readDayCell(text, plan.dayOrder)
    else read[key] = { value: text }
  }
  return read
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

function labelOf(choice: ClassChoice, text: string): string | null {
  if (choice.kind === 'leaveOut') return null
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
  const one = classes.find(({ _id }) => _id === plan.oneClassId)
  const rows: ImportRow[] = []
  for (const { line, cells } of table.rows) {
    const read = readCells(parts, cells)
    const label = hasClassColumn(plan)
      ? byKey.get(classKey(...classCells(plan, cells)))
      : one && classLabel(one)
    if (label === null) continue
    const values: Values = Object.fromEntries(
      Object.entries(read).map(([field, { value }]) => [field, value]),
    )
    if (kind === 'students') values.class = label ?? ''
    const hints = Object.fromEntries(Object.entries(read).map(([field, { hint }]) => [field, hint]))
    rows.push({ line, values, hints })
  }
  if (kind === 'students' && plan.numbersRolls) numberRolls(rows)
  return rows
}
