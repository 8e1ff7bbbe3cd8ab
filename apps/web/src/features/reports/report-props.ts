import type { SchoolClass } from '@shala/contract/classes'
import type { ReactNode } from 'react'
import type { ReportsSearch, ShownDays } from './reports-search.ts'

/** Shown with every report. */
export interface ReportProps {
  search: ReportsSearch
  days: ShownDays
  onChange: (change: ReportsSearch) => void
  /** The range and filter of the report, in words for the paper. */
  about: (string | null | undefined)[]
  /** The same for the activity. */
  what: { class?: string | undefined; from?: string | undefined; to?: string | undefined }
  /** The class that the report is of, where it is of one. */
  ofClass?: SchoolClass | undefined
  filters: ReactNode
}
