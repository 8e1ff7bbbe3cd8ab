import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { ListTable } from '#ui/list/list-table.tsx'
import { Empty } from '#ui/page/states.tsx'
import { useIsPrinting } from '#ui/page/use-is-printing.ts'
import classes from '../reports.module.css'
import type { ReportColumn, Rest } from './report-column.ts'

/** More rows at once keep a phone busy. */
export const atOnce = 100

interface ReportTableProps<Row> {
  label: string
  columns: ReportColumn<Row>[]
  rows: Row[] | undefined
  rest?: Rest | undefined
  total?: Row | undefined
  rowKey: (row: Row) => string
  source: { error: unknown; isFetching: boolean; refetch: () => unknown; isPlaceholderData: boolean }
  empty: { title: string; hint: string }
  sort: string | undefined
  onSort: (sort: string) => void
}

function drawn<Row>({ value, render, isInFileAlone: _, ...column }: ReportColumn<Row>): Column<Row> {
  const plain = (row: Row) => {
    const cell = value(row)
    return typeof cell === 'number' ? formatNumber(cell) : cell
  }
  return { ...column, render: render ?? plain }
}

/** Figures are sorted from the largest, words from A. */
function nextSort<Row>({ key, align }: ReportColumn<Row>, sort: string | undefined): string {
  const [first, other] = align === 'right' ? [`-${key}`, key] : [key, `-${key}`]
  return sort === first ? other : first
}

function useWhole(rest: Rest | undefined) {
  const [isWhole, setWhole] = useState(false)
  const showAll = useMutation({
    mutationFn: async () => {
      await rest?.show()
      setWhole(true)
    },
    onError: toastFailure,
  })
  return { isWhole, showAll }
}

/** The rows: a table, cards on phones, and on paper a table of all of them. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { label, rest, total, rowKey, source, empty, sort, onSort } = props
  const rows = props.rows
  const columns = props.columns.filter(({ isInFileAlone }) => !isInFileAlone)
  const { isWhole, showAll } = useWhole(rest)
  const isPrinting = useIsPrinting()
  const withTotal = (some: Row[] | undefined) => (some?.length && total ? [...some, total] : some)
  const last = total && rowKey(total)
  if (isPrinting && rows && rows.length > 0) {
    const all = withTotal(rows) ?? rows
    return (
      <div className={`${layout.stack} ${classes.rows}`} data-total={last}>
        <ListTable label={label} columns={columns.map(drawn)} rowKey={rowKey} rows={all} />
        {rest && (
          <p>
            {i18n.t('The first {count} of {total}.', {
              count: formatNumber(rows.length),
              total: formatNumber(rest.total),
            })}
          </p>
        )}
      </div>
    )
  }
  const sortable = columns.map((column) => ({
    ...drawn(column),
    sort: {
      isFirst: sort?.replace(/^-/, '') === column.key,
      isBackwards: sort?.startsWith('-') ?? false,
      onSort: () => onSort(nextSort(column, sort)),
    },
  }))
  const count = rest?.total ?? rows?.length ?? 0
  return (
    <div className={`${layout.stack} ${classes.rows}`} data-total={last}>
      <List
        label={label}
        columns={sortable}
        rowKey={rowKey}
        source={{ ...source, rows: withTotal(isWhole ? rows : rows?.slice(0, atOnce)) }}
        empty={<Empty {...empty} />}
      />
      {!isWhole && count > atOnce && (
        <Button variant="default" mx="auto" loading={showAll.isPending} onClick={() => showAll.mutate()}>
          {i18n.t('Show all {total}', { total: formatNumber(count) })}
        </Button>
      )}
    </div>
  )
}
