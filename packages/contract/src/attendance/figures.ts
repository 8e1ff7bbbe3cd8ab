import { fill, type RefusalValues } from '../general/refusal.ts'
import { attendedOf, type DayCounts, type StudentLeaveCounts } from './day-parts.ts'

export const overallTexts = {
  perfect: /*i18n*/ 'Perfect',
  absent: /*i18n*/ 'Absent',
  attended: /*i18n*/ '{attended} day(s) (present) out of {recorded} day(s)',
} as const

/** The text of `overallStatus`, with its values. */
export function overallText(
  days: DayCounts,
  leaveCounts: StudentLeaveCounts | undefined,
): { text: string; values?: RefusalValues } {
  const { attended, counted: recorded } = attendedOf(days, leaveCounts)
  if (recorded === 0) return { text: '–' }
  if (attended === 0) return { text: overallTexts.absent }
  if (attended === recorded && days.late === 0) return { text: overallTexts.perfect }
  return { text: overallTexts.attended, values: { attended, recorded } }
}

/**
 * The overall status of a student's days in a range (docs/product.md, Attendance): 'Perfect', 'Absent' or '3 day(s) (present)
 * out of 5 day(s)': plain text, never markup. Where no day counts, a dash.
 */
export function overallStatus(days: DayCounts, leaveCounts?: StudentLeaveCounts): string {
  const { text, values } = overallText(days, leaveCounts)
  return fill(text, values)
}

const averagedDays = 7

/** The mean of present/(present+absent) over the newest 7 days, in whole percent; a day with neither does not count. */
export function averageAttendance(daily: { totalPresent: number; totalAbsent: number }[]): number {
  const rates = daily
    .slice(0, averagedDays)
    .filter(({ totalPresent, totalAbsent }) => totalPresent + totalAbsent > 0)
    .map(({ totalPresent, totalAbsent }) => (100 * totalPresent) / (totalPresent + totalAbsent))
  return rates.length === 0 ? 0 : Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length)
}

interface TodayCounts {
  overall: { totalStudents: number; totalPresent: number }
  classWise: Record<string, { totalStudents: number; present: number }>
}

/** Present out of all students, in whole percent: of the class, else of the school, else 0. */
export function attendanceRate({ overall, classWise }: TodayCounts, classId: string | undefined): number {
  const ofClass = classId === undefined ? undefined : classWise[classId]
  if (ofClass && ofClass.totalStudents > 0) return Math.round((100 * ofClass.present) / ofClass.totalStudents)
  return overall.totalStudents > 0 ? Math.round((100 * overall.totalPresent) / overall.totalStudents) : 0
}
