import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  /** The list can be sorted by this column. */
  sort?: { isFirst: boolean; isBackwards: boolean; onSort: () => void }
  /** Replaces the title, at the head of a table. */
  head?: ReactNode
  render: (row: Row) => ReactNode
  align?: 'right'
  /** Short text that should not wrap: a date, a phone. */
  isShort?: boolean
  /**
   * Its place in a card: before everything, the heading, the corner, the one quiet line below the heading, a labelled
   * line of its own, or nowhere. By default a labelled line.
   */
  inCard?: 'lead' | 'heading' | 'corner' | 'detail' | 'line' | 'none'
  /**
   * Its words in the quiet line, if they differ from the table's: 'Roll 7' without a title. A long one says
   * `data-own-line`.
   */
  renderDetail?: (row: Row) => ReactNode
}

/** The sorting of a column by one of a list's orders, of which a leading '-' reverses each; a second press does that. */
export function sortedBy<By extends string>(sort: By | `-${By}`, onSort: (sort: By | `-${By}`) => void) {
  return (by: By) => ({
    isFirst: sort === by || sort === `-${by}`,
    isBackwards: sort.startsWith('-'),
    onSort: () => onSort(sort === by ? `-${by}` : by),
  })
}
