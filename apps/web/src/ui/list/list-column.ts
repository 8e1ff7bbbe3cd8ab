import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  align?: 'right'
  /** Short text that reads badly in two lines: a date, a phone. */
  isShort?: boolean
  /** Where it stands in a card: its heading, the corner, a labelled line, or nowhere. A line unless given. */
  inCard?: 'heading' | 'corner' | 'line' | 'none'
}
