import { attendanceHistory } from '@shala/contract/attendance/attendance'
import {
  attendedOf,
  countedDays,
  type DayCounts,
  noDays,
  plusDays,
} from '@shala/contract/attendance/day-parts'
import { addDays, type Day } from '@shala/contract/general/days'
import { attendedPercent } from '@shala/contract/reports/attendance'
import { isDayOff } from '@shala/contract/schools/school-days'
import type { Asking } from '../asking.ts'
import { schoolDaysBetween } from './calendar-facts.ts'

/** The days of one student in halves, as the student's own page counts them; the rule itself decides whose a person may see. */
export async function daysOfStudent(
  asking: Asking,
  { studentId, from, to }: { studentId: string; from: Day; to: Day },
) {
  const { read, context, signal } = asking
  // A single day is answered as a list, without leave.
  const startDate = from === to ? addDays(from, -1) : from
  const query = { startDate, endDate: to, studentId }
  const [{ attendance }, { days, leaveCounts }] = await Promise.all([
    read(context, attendanceHistory, { query, signal }),
    schoolDaysBetween(asking, from, to),
  ])
  const row = attendance.pivot.find((one) => one.studentId === studentId)
  const inParts = (row ? countedDays(row) : []).filter(({ date }) => date >= from)
  // Told, though they count only once the class is marked.
  const unmarkedLeave = (row?.uncountedLeave ?? []).filter(
    (date) =>
      date >= from &&
      date <= context.today &&
      row?.leave[date] === 'full day' &&
      !isDayOff(date, days, row.class._id),
  )
  const counts = inParts.reduce<DayCounts>(plusDays, noDays)
  const { attended, counted } = attendedOf(counts, leaveCounts)
  const daysOf = (part: 'absent' | 'late' | 'leave') =>
    inParts
      .filter((one) => one[part] > 0)
      .map(({ date }) => date)
      .sort()
  return {
    from,
    to,
    recorded: counted,
    attended,
    percent: attendedPercent(counts, leaveCounts),
    ...counts,
    absentDays: daysOf('absent'),
    lateDays: daysOf('late'),
    leaveDays: [...daysOf('leave'), ...unmarkedLeave].sort(),
  }
}
