import type { ReactNode } from 'react'
import type { Column } from '#ui/list/list-column.ts'

/** A report's column: the value for files and for sorting, and how it is drawn when that differs. */
export interface ReportColumn<Row> extends Omit<Column<Row>, 'render' | 'sort' | 'head'> {
  /** '' for nothing. */
  value: (row: Row) => string | number
  render?: (row: Row) => ReactNode
  /** On screen another column already shows it. */
  isInFileAlone?: boolean
}

export type Table = (string | number)[][]

/** Where a report's rows are only the first ones. */
export interface Rest {
  /** Of all rows. */
  total: number
  /** Loads and shows all of them. */
  show: () => Promise<void>
  /** All of them as a file. */
  table: () => Promise<Table>
}

/** A file's rows, with a title row. */
export function fileOf<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): Table {
  return [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))]
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), undefined, { numeric: true })
}

/** In a column's order, the rows without a value last; unsorted without a column. */
export function inOrder<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  sort: string | undefined,
): Row[] {
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ''))
  if (!column || !sort) return [...rows]
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)]
    if (one === '' || other === '') return Number(one === '') - Number(other === '')
    return direction * compare(one, other)
  })
}
