import { generalRefusals } from '@shala/contract/refusal'
import type { ReactNode } from 'react'
import { messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import classes from './list.module.css'
import { ListCards } from './list-cards.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { useIsPhone } from './media.ts'
import { Failed } from './states.tsx'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** Where it stands in a card: its heading, the corner, a labelled line, or nowhere. A line unless given. */
  inCard?: 'heading' | 'corner' | 'line' | 'none'
}

/** What a list shows; a TanStack query fits. */
export interface ListSource<Row> {
  rows: Row[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface ListProps<Row> {
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  source: ListSource<Row>
  empty: ReactNode
  failedText?: string
}

/** A table from 768 px, cards below, from one column definition. Earlier rows stay while new ones load or fail. */
export function List<Row>({ label, columns, rowKey, source, empty, failedText }: ListProps<Row>) {
  const isPhone = useIsPhone()
  const { rows, error, isFetching, refetch } = source
  const fallback = failedText ?? generalRefusals.failed.message
  const failed = error ? (
    <Failed
      message={failedText ? i18n.t(failedText) : messageOf(error, fallback)}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  ) : null
  if (!rows) return <div className={classes.frame}>{failed ?? <ListSkeleton />}</div>
  return (
    <div aria-busy={isFetching} className={isFetching ? classes.stale : undefined}>
      {failed}
      {rows.length === 0 ? (
        <div className={classes.frame}>{empty}</div>
      ) : isPhone ? (
        <ListCards label={label} columns={columns} rowKey={rowKey} rows={rows} />
      ) : (
        <ListTable label={label} columns={columns} rowKey={rowKey} rows={rows} />
      )}
    </div>
  )
}
