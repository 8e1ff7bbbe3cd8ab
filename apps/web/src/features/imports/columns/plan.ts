import { type DayOrder, isDayFirst, isMonthFirst } from '@shala/contract/general/written-days'
import type { ImportKind } from '@shala/contract/imports/imports'
import type { OwnField } from '@shala/contract/students/own-fields'
import type { Table } from '../reading/table.ts'
import type { ClassName } from './class-names.ts'
import { dayFields, phoneFields } from './fields.ts'
import { type ColumnFields, guessColumns } from './guess-columns.ts'

/** The class for the rows with one spelling. */
export type ClassChoice =
  | { kind: 'class'; class: ClassName }
  | { kind: 'create'; class: ClassName }
  | { kind: 'leaveOut' }
  /** The class of the row before: some lists write it for the first child alone. */
  | { kind: 'above' }
  | { kind: 'open' }

/** How a table's rows are to be read. */
export interface Plan {
  columns: ColumnFields
  dayOrder: DayOrder
  /** Excel has taken some days month first: put them right? Null until somebody has said. */
  swapsDays: boolean | null
  /** A person's choice for a spelling of a class, by `classKey`. */
  classes: Record<string, ClassChoice>
  /** The class for all rows, when no column has one; empty for none. */
  oneClassId: string
  /** `YYYY-MM-DD`, for rows without their own date. */
  enrolledSince: string
  /** The field of a parent's phone to sign in with, where no column has one of the family; '' for none. */
  signInWith: string
  /** Students without a roll number get one in the file's order, class by class. */
  numbersRolls: boolean
}

/** This many rows show what a column contains as well as all of them. */
const looked = 300

/** Days are written month first when some cannot be read otherwise and none can only be read day first. */
export function dayOrderOf(table: Table, columns: ColumnFields): DayOrder {
  const places = columns.flatMap((field, place) => (field && dayFields.includes(field) ? [place] : []))
  const some = (holds: (text: string) => boolean) =>
    table.rows.some(({ cells }) => places.some((place) => holds(cells[place] ?? '')))
  const isTold = table.columns.some(
    ({ title, place }) => places.includes(place) && /\bmm ?[/.-]? ?dd\b/i.test(title),
  )
  return (isTold || some(isMonthFirst)) && !some(isDayFirst) ? 'month_first' : 'day_first'
}

/** The parents' phones, in the order of the columns, where a list has no other number. */
export function parentsPhones(columns: ColumnFields): string[] {
  if (columns.includes('phone')) return []
  return columns.flatMap((field) => (field !== null && phoneFields.includes(field) ? [field] : []))
}

/**
 * Days that Excel read month first, where it could: they have become dates, with a day up to 12, while those that it
 * could not read have stayed as texts, with a day above. Up to three of them.
 */
export function swappedDays({ rows }: Table, columns: ColumnFields): string[] {
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  const found = columns.flatMap((field, place) => {
    const texts = field && dayFields.includes(field) ? rows.map(({ cells }) => cells[place] ?? '') : []
    const dates = texts.filter(isDate)
    const isHalf = dates.every((text) => Number(text.slice(8)) <= 12) && texts.some(isDayFirst)
    return isHalf ? dates : []
  })
  return found.slice(0, 3)
}

export function planFor(
  kind: ImportKind,
  table: Table,
  { own = [], ...start }: Pick<Plan, 'oneClassId' | 'enrolledSince'> & { own?: readonly OwnField[] },
): Plan {
  const width = Math.max(0, ...table.columns.map(({ place }) => place + 1))
  const titles = new Map(table.columns.map(({ place, title }) => [place, title]))
  const rows = table.rows.slice(0, looked)
  const columns = guessColumns(
    kind,
    Array.from({ length: width }, (_, place) => ({
      title: titles.get(place) ?? '',
      values: rows.map(({ cells }) => cells[place] ?? ''),
    })),
    own,
  )
  return {
    columns,
    dayOrder: dayOrderOf(table, columns),
    classes: {},
    swapsDays: null,
    numbersRolls: false,
    signInWith: parentsPhones(columns)[0] ?? '',
    ...start,
  }
}
