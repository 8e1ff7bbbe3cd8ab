import { Table } from '@mantine/core'
import classes from './list.module.css'
import type { Column } from './list-column.ts'

interface RowsProps<Row> {
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rows: Row[]
  litKey?: string | undefined
}

export function ListTable<Row>({ label, columns, rowKey, rows, litKey }: RowsProps<Row>) {
  return (
    <section className={classes.scroller} aria-label={label}>
      <Table verticalSpacing={5} horizontalSpacing="md" highlightOnHover className={classes.table}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map(({ key, title, align }) => (
              <Table.Th key={key} ta={align} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} data-lit={rowKey(row) === litKey || undefined}>
              {columns.map(({ key, align, isShort, inCard, render }) => (
                <Table.Td
                  key={key}
                  ta={align}
                  data-place={inCard}
                  className={isShort ? classes.short : undefined}
                >
                  {render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
