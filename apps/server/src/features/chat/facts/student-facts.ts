import { attendanceHistory } from '@shala/contract/attendance/attendance'
import { attendedOf, noDays, partsOfDay, plusDays } from '@shala/contract/attendance/day-parts'
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
  const isCounted = (date: Day) =>
    date >= from &&
    (row?.attendance[date] !== undefined || (date <= context.today && !isDayOff(date, days, row?.class._id)))
  const inParts = row
    ? [...new Set([...Object.keys(row.attendance), ...Object.keys(row.leave)])]
        .filter(isCounted)
        .map((date) => {
          const mark = row.attendance[date]
          return { date, ...partsOfDay(mark?.status ?? null, row.leave[date] ?? null, mark?.awayHalf) }
        })
    : []
  const counts = inParts.reduce(plusDays, noDays)
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
    leaveDays: daysOf('leave'),
  }
}
