import type { SchoolClass } from '@shala/contract/classes'
import type { Report } from '@shala/contract/reports/reports'
import type { ReactNode } from 'react'
import type { NamedDays } from './report-days.ts'
import type { ReportsSearch, ShownDays } from './reports-search.ts'

/** Shown with every report. */
export interface ReportProps {
  search: ReportsSearch
  days: ShownDays
  onChange: (change: ReportsSearch) => void
  /** The report's range and filter, in words for paper. */
  about: (string | null | undefined)[]
  /** The same for the activity. */
  what: { class?: string | undefined; from?: string | undefined; to?: string | undefined }
  /** The report's class, if it has one. */
  ofClass?: SchoolClass | undefined
  filters: ReactNode
}

export interface ReportFiltersProps {
  report: Report
  search: ReportsSearch
  days: ShownDays
  named: [NamedDays, ...NamedDays[]]
  /** The days in words. */
  daysText: string
  onChange: (change: ReportsSearch) => void
}
