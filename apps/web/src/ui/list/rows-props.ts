import type { Column } from './list-column.ts'

/** The rows of a list, as cards and as a table. */
export interface RowsProps<Row> {
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rows: Row[]
  litKey?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
}
