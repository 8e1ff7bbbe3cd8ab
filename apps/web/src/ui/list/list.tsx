import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { useDrawnFirst } from '../deferred-drawing.ts'
import layout from '../layout.module.css'
import { useIsPhone } from '../media.ts'
import { Failed } from '../page/states.tsx'
import classes from './list.module.css'
import { ListCards } from './list-cards.tsx'
import type { Column } from './list-column.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import type { RowsProps } from './rows-props.ts'

/** A list's rows and their loading state; a TanStack query fits. */
interface ListSource<Row> {
  rows: Row[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  /** The rows belong to another page or filter, until the right ones are loaded. */
  isPlaceholderData?: boolean
}

interface ListProps<Row> {
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  source: ListSource<Row>
  empty: ReactNode
  failedText?: string
  /** Beside the skeleton, and over the previous page's rows. */
  loadingText?: string
  /** How many rows are expected, at most 6. */
  awaitedRows?: number
  /** The row that something has just happened to. */
  litKey?: string | undefined
  /** A press anywhere on a row. A button in the row must do the same, for keyboard users. */
  onOpen?: (row: Row) => void
}

/** A table from 768 px, cards below that, from one column definition. Earlier rows stay while new ones load or fail. */
export function List<Row>({
  label,
  columns,
  rowKey,
  source,
  empty,
  failedText,
  loadingText,
  awaitedRows,
  litKey,
  onOpen,
}: ListProps<Row>) {
  const { rows, error, isFetching, refetch, isPlaceholderData = false } = source
  const failed = error ? (
    <Failed
      message={failedText ? i18n.t(failedText) : error instanceof Error ? error.message : String(error)}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  ) : null
  if (!rows)
    return (
      <div className={layout.card}>{failed ?? <ListSkeleton label={loadingText} rows={awaitedRows} />}</div>
    )
  const shown = { label, columns, rowKey, rows, litKey, onOpen }
  return (
    <div aria-busy={isFetching} className={classes.list} data-stale={isPlaceholderData || undefined}>
      {isPlaceholderData && loadingText && (
        <p className={`${layout.box} ${classes.coming}`} role="status">
          {loadingText}
        </p>
      )}
      {failed}
      {rows.length === 0 ? <div className={layout.card}>{empty}</div> : <Rows {...shown} />}
    </div>
  )
}

/** More than a screen holds, so that nobody sees the rest arrive. */
const inSight = 12
/** A row's maximum height in px: Back then finds the page long enough for where it was left. */
const highest = { phone: 200, desk: 80 }

function Rows<Row>(props: RowsProps<Row>) {
  const isPhone = useIsPhone()
  const drawn = useDrawnFirst(props.rows.length, inSight)
  const toCome = Math.max(0, props.rows.length - drawn)
  const shown = { ...props, rows: props.rows.slice(0, drawn) }
  return (
    <>
      {isPhone ? <ListCards {...shown} /> : <ListTable {...shown} />}
      {toCome > 0 && <div style={{ height: toCome * highest[isPhone ? 'phone' : 'desk'] }} />}
    </>
  )
}
