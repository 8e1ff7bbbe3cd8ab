import type { attendanceToday } from '@shala/contract/attendance/attendance'
import type { Answer } from '@shala/contract/general/endpoint'
import { useToday } from '#features/schools/index.ts'
import { useAttendanceToday } from '../attendance-queries.ts'
import { useStats } from './use-stats.ts'

interface DayRate {
  students: number
  /** Present or late, as the rate counts. */
  here: number
  /** Of those marked, 0 to 100; null without marks. */
  percent: number | null
}

/** How many are here of those marked today, 0 to 100; null before the first mark, for which the call says 0. */
export function percentHere(today: Answer<typeof attendanceToday>): number | null {
  const { presentToday, lateToday, absentToday, attendancePercentage } = today
  return presentToday + lateToday + absentToday > 0 ? attendancePercentage : null
}

/** The three figures of a day that stand in the header. */
export function useDayRate(date: string): DayRate | undefined {
  const isToday = date === useToday()
  const { data: today } = useAttendanceToday()
  const { data: stats, isPlaceholderData } = useStats({ date, classId: undefined }, !isToday)
  if (isToday && today) {
    const { totalStudents, presentToday, lateToday } = today
    return { students: totalStudents, here: presentToday + lateToday, percent: percentHere(today) }
  }
  if (isToday || !stats || isPlaceholderData) return undefined
  const { totalStudents, totalPresent, totalLate, percent } = stats.today.overall
  return { students: totalStudents, here: totalPresent + totalLate, percent }
}
