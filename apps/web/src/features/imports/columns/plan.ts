import { type DayOrder, isDayFirst, isMonthFirst } from '@shala/contract/general/written-days'
import type { ImportKind } from '@shala/contract/imports/imports'
import type { Table } from '../reading/table.ts'
import type { ClassName } from './class-names.ts'
import { dayFields } from './fields.ts'
import { type ColumnFields, guessColumns } from './guess-columns.ts'

/** The class for the rows with one spelling. */
export type ClassChoice =
  | { kind: 'class'; class: ClassName }
  | { kind: 'create'; class: ClassName }
  | { kind: 'leaveOut' }
  | { kind: 'open' }

/** The reading of a table's rows. */
export interface Plan {
  columns: ColumnFields
  dayOrder: DayOrder
  /** What a person chose for a spelling of a class, by `classKey`. */
  classes: Record<string, ClassChoice>
  /** The class of all rows, where no column has one; empty for none. */
  oneClassId: string
  /** `YYYY-MM-DD`, for rows without a day of their own. */
  enrolledSince: string
  /** Students without a roll number get one in the order of the file, class by class. */
  numbersRolls: boolean
}

/** As many rows say what a column holds as all of them. */
const looked = 300

/** Days say by themselves that they are written month first, when some can be nothing else, and none can only be day first. */
export function dayOrderOf(table: Table, columns: ColumnFields): DayOrder {
  const places = columns.flatMap((field, place) => (field && dayFields.includes(field) ? [place] : []))
  const some = (holds: (text: string) => boolean) =>
    table.rows.some(({ cells }) => places.some((place) => holds(cells[place] ?? '')))
  return some(isMonthFirst) && !some(isDayFirst) ? 'month_first' : 'day_first'
}

export function planFor(
  kind: ImportKind,
  table: Table,
  start: Pick<Plan, 'oneClassId' | 'enrolledSince'>,
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
  )
  return { columns, dayOrder: dayOrderOf(table, columns), classes: {}, numbersRolls: false, ...start }
}
