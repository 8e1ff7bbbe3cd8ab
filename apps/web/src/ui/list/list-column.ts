import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  /** The list can be put in the order of this column. */
  sort?: { isFirst: boolean; isBackwards: boolean; onSort: () => void }
  /** In place of the title, at the head of a table. */
  head?: ReactNode
  render: (row: Row) => ReactNode
  align?: 'right'
  /** Short text that reads badly in two lines: a date, a phone. */
  isShort?: boolean
  /**
   * Where it stands in a card: before everything, its heading, the corner, the one quiet line below the heading, a
   * labelled line of its own, or nowhere. A labelled line unless given.
   */
  inCard?: 'lead' | 'heading' | 'corner' | 'detail' | 'line' | 'none'
  /** Its words in the quiet line, where they differ from the table's: 'Roll 7' under no title. One that is long says `data-own-line`. */
  renderDetail?: (row: Row) => ReactNode
}
