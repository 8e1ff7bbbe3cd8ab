import { attendanceLimits } from '@shala/contract/attendance/attendance'
import { addDays, type Day, daysBetween } from '@shala/contract/general/days'
import { attendanceGroupings } from '@shala/contract/reports/attendance'
import {
  type Report,
  reports,
  reportThresholds,
  staffReports,
  type ThresholdReport,
} from '@shala/contract/reports/reports'
import { strengthGroupings } from '@shala/contract/reports/strength'
import { id, whatIsSet } from '#platform/screens/search-params.ts'

/** A report as it is in the address. Without days it covers this month. */
export interface ReportsSearch {
  report?: Report | undefined
  by?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  class?: string | undefined
  threshold?: number | undefined
  /** For the register, as `2026-11`. */
  month?: string | undefined
  /** A column's key; a leading minus reverses the order. */
  sort?: string | undefined
}

export interface ShownDays {
  from: Day
  to: Day
}

/** The ways to group a report, the default first. */
export const groupings = {
  attendance: [...attendanceGroupings, 'student'],
  strength: strengthGroupings,
} as const satisfies Partial<Record<Report, readonly string[]>>

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

const aDay = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export function hasThreshold(report: Report): report is ThresholdReport {
  return report in reportThresholds
}

function thresholdOf(report: Report, value: unknown): number | undefined {
  if (!hasThreshold(report)) return undefined
  const { least, most, usual } = reportThresholds[report]
  const number = typeof value === 'string' ? Number(value) : value
  const isFit = typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
  return isFit && number !== usual ? number : undefined
}

/** The address names a staff report, and the person may not read those. */
export function isRefused(raw: Record<string, unknown>, readsStaff: boolean): boolean {
  return !readsStaff && staffReports.some((one) => one === raw.report)
}

/** Reads an address, which can contain anything; staff reports do not exist for people who may not read them. */
export function readReportsSearch(raw: Record<string, unknown>, readsStaff: boolean): ReportsSearch {
  const asked = reports.find((one) => one === raw.report)
  const report = asked && (readsStaff || !staffReports.includes(asked)) ? asked : undefined
  const shown = report ?? reports[0]
  const ways: readonly string[] = shown in groupings ? groupings[shown as keyof typeof groupings] : []
  return whatIsSet({
    report,
    by: ways.slice(1).find((one) => one === raw.by),
    from: matching(raw.from, aDay),
    to: matching(raw.to, aDay),
    class: id(raw.class),
    threshold: thresholdOf(shown, raw.threshold),
    month: matching(raw.month, /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/),
    sort: matching(raw.sort, /^-?[a-zA-Z]{1,20}$/),
  })
}

/** An address's days: this month by default, never backwards, no longer than the server answers. */
export function shownDays({ from, to }: ReportsSearch, thisMonth: ShownDays): ShownDays {
  const last = to ?? (from && from > thisMonth.to ? from : thisMonth.to)
  const asked = from ?? (to ? `${to.slice(0, 7)}-01` : thisMonth.from)
  const first = asked > last ? last : asked
  const isTooLong = daysBetween(first, last) >= attendanceLimits.rangeDays
  return { from: isTooLong ? addDays(last, 1 - attendanceLimits.rangeDays) : first, to: last }
}

/** Another report for the same days and class. */
export function otherReport({ from, to, class: classId }: ReportsSearch, report: Report): ReportsSearch {
  return whatIsSet({ report: report === reports[0] ? undefined : report, from, to, class: classId })
}

/** Leave covers the whole school, students and staff; teachers are in no class. */
export const isOfClass = (report: Report) => report !== 'teachers' && report !== 'leave'
