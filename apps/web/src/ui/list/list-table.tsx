import { Table } from '@mantine/core'
import classes from './list.module.css'
import type { Column } from './list-column.ts'
import { pressOf } from './press-of.ts'

interface RowsProps<Row> {
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rows: Row[]
  litKey?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
}

export function ListTable<Row>({ label, columns, rowKey, rows, litKey, onOpen }: RowsProps<Row>) {
  return (
    <section className={classes.scroller} aria-label={label}>
      <Table verticalSpacing={5} horizontalSpacing="md" highlightOnHover className={classes.table}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map(({ key, title, head = title, align }) => (
              <Table.Th key={key} ta={align} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={rowKey(row)}
              data-lit={rowKey(row) === litKey || undefined}
              {...pressOf(row, onOpen)}
            >
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
