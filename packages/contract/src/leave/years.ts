import { addDays } from '../general/days.ts'
import { type AcademicYear, academicYearAt } from '../schools/school-days.ts'
import { type LeaveSpan, leaveWithin } from './duration.ts'

/** The academic years that a leave lies in, in order, with its part in each; `start` is `MM-DD`. */
export function partsByYear(leave: LeaveSpan, start: string): { year: AcademicYear; part: LeaveSpan }[] {
  const parts: { year: AcademicYear; part: LeaveSpan }[] = []
  let year = academicYearAt(leave.fromDate, start)
  while (year.from <= leave.toDate) {
    const part = leaveWithin(leave, year.from, year.to)
    if (part) parts.push({ year, part })
    year = academicYearAt(addDays(year.to, 1), start)
  }
  return parts
}

/** One type of leave in one year: the days left, and the days asked for. */
interface AskedOfYear {
  left: number
  /** Of those left, the ones that come from the year before. */
  carried: number
  asked: number
}

/**
 * By how many days more is asked for than is left, each year's part against its year. What is taken of a year can no longer be
 * carried into the next.
 */
export function daysOver(years: readonly AskedOfYear[]): number {
  return years.reduce((over, { left, carried, asked }, place) => {
    const before = years[place - 1]?.asked ?? 0
    return over + Math.max(0, asked - left + Math.min(carried, before))
  }, 0)
}
