import { attendedPercent } from '@shala/contract/reports/attendance'
import { useSettings, useToday } from '#features/schools/index.ts'
import { useAttendanceToday } from '../attendance-queries.ts'
import { useStats } from '../details/history-queries.ts'

interface DayRate {
  students: number
  present: number
  /** Of those marked, 0 to 100; null without marks. */
  percent: number | null
}

/** The three figures of a day that stand in the header. */
export function useDayRate(date: string): DayRate | undefined {
  const isToday = date === useToday()
  const leaveCounts = useSettings()?.studentLeaveCounts
  const { data: today } = useAttendanceToday()
  const { data: stats, isPlaceholderData } = useStats({ date, classId: undefined }, !isToday)
  if (isToday) {
    return (
      today && {
        students: today.totalStudents,
        present: today.presentToday,
        percent: today.attendancePercentage,
      }
    )
  }
  if (!stats || isPlaceholderData) return undefined
  const {
    totalStudents,
    totalPresent: present,
    totalAbsent: absent,
    totalLate: late,
    totalLeave: leave,
  } = stats.today.overall
  return {
    students: totalStudents,
    present,
    percent: attendedPercent({ present, absent, late, leave }, leaveCounts),
  }
}
