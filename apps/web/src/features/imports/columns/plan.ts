import type { ClassName } from '@shala/contract/class-names'
import { type DayOrder, isDayFirst, isMonthFirst, readWrittenDay } from '@shala/contract/general/written-days'
import type { ImportKind } from '@shala/contract/imports/imports'
import { type OwnField, ownKey } from '@shala/contract/students/own-fields'
import type { Table } from '../reading/table.ts'
import { dayFields, phoneFields, plainTitle } from './fields.ts'
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
  /** A person's choice for all columns; null: as each column's own days say. */
  dayOrder: DayOrder | null
  /** The order that each column's days prove, by field: both in a mixed column, none in an unclear one. */
  dayOrders: Record<string, DayOrder | 'mixed' | 'unclear'>
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

/** Only a choice tells what 03/04/2015 is. */
const isUncertain = (text: string) =>
  readWrittenDay(text, 'day_first') !== readWrittenDay(text, 'month_first')

/** The order in which a column writes day and month, by a day that cannot be read otherwise, or else by its title. */
function orderIn(title: string, texts: string[]): Plan['dayOrders'][string] {
  const [byMonth, byDay] = [texts.some(isMonthFirst), texts.some(isDayFirst)]
  if (byMonth && byDay) return texts.some(isUncertain) ? 'mixed' : 'day_first'
  const isTold = /\bmm ?[/.-]? ?dd\b/i.test(title) && !byDay
  if (byMonth || isTold) return 'month_first'
  return byDay || !texts.some(isUncertain) ? 'day_first' : 'unclear'
}

/** The same of each column with days, by field. */
export function dayOrdersOf(
  { rows, columns: titled }: Table,
  columns: ColumnFields,
  own: readonly OwnField[],
): Plan['dayOrders'] {
  const ownDays = own.flatMap(({ _id, kind }): string[] => (kind === 'day' ? [ownKey(_id)] : []))
  const orders = columns.flatMap((field, place) => {
    if (field === null || !(dayFields.includes(field) || ownDays.includes(field))) return []
    const title = titled.find((column) => column.place === place)?.title ?? ''
    return [
      [
        field,
        orderIn(
          title,
          rows.map(({ cells }) => cells[place] ?? ''),
        ),
      ] as const,
    ]
  })
  return Object.fromEntries(orders)
}

/** Only a person can say how some column is meant. India writes the day first, but another column does not. */
function needsChoice({ dayOrders }: Plan): boolean {
  const orders = Object.values(dayOrders)
  return orders.includes('mixed') || (orders.includes('unclear') && orders.includes('month_first'))
}

export const isDayOrderOpen = (plan: Plan) => plan.dayOrder === null && needsChoice(plan)

/** The order in which a field's days are read. A choice that had to be made leaves alone what other columns prove. */
export function dayOrderOf(plan: Plan, field: string): DayOrder {
  const own = plan.dayOrders[field]
  const proven = own === 'month_first' || own === 'day_first' ? own : null
  if (plan.dayOrder && !(proven && needsChoice(plan))) return plan.dayOrder
  return proven ?? plan.dayOrder ?? 'day_first'
}

/** The one that all columns have; null where they differ and nobody has chosen. */
export function commonDayOrder(plan: Plan): DayOrder | null {
  const orders = new Set(Object.keys(plan.dayOrders).map((field) => dayOrderOf(plan, field)))
  const [first = 'day_first'] = orders
  return plan.dayOrder ?? (needsChoice(plan) || orders.size > 1 ? null : first)
}

const namesOfOthers: Record<ImportKind, RegExp> = {
  students: /teacher|staff|employee|faculty|शिक्षक/,
  teachers: /student|pupil|विद्यार्थी|छात्र/,
}

/** Whether a list of students was taken for one of teachers, or the other way round, by the title of its names. */
export function isOfOthers(kind: ImportKind, { columns: titled }: Table, columns: ColumnFields): boolean {
  const { title = '' } = titled.find(({ place }) => columns[place] === 'name') ?? {}
  return namesOfOthers[kind].test(plainTitle(title))
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
    dayOrder: null,
    dayOrders: dayOrdersOf(table, columns, own),
    classes: {},
    swapsDays: null,
    numbersRolls: false,
    signInWith: parentsPhones(columns)[0] ?? '',
    ...start,
  }
}
