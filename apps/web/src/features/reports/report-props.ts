import type { ReactNode } from 'react'
import type { ReportsSearch, ShownDays } from './reports-search.ts'

/** What every report is shown with. */
export interface ReportProps {
  search: ReportsSearch
  days: ShownDays
  onChange: (change: ReportsSearch) => void
  /** What the report is of, in words for the paper. */
  about: (string | null | undefined)[]
  /** The same for the activity. */
  what: { class?: string | undefined; from?: string | undefined; to?: string | undefined }
  filters: ReactNode
}
