import {
  type DayCounts,
  noDays,
  plusDays,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { monthOf } from '@shala/contract/general/months'
import {
  type AttendanceGrouping,
  type attendanceReport,
  attendedPercent,
  type MarkCounts,
  type streaksReport,
  type studentsReport,
} from '@shala/contract/reports/attendance'
import { weekdayOf } from '@shala/contract/schools/school-days'
import {
  changesByParts,
  countByStudent,
  countedParts,
  type DayInParts,
  findDaysInParts,
  findStreaks,
  type GroupRow,
  type ReportFilter,
  type StudentCounts,
  sumMarks,
  withClass,
  withPhone,
} from '#features/attendance/index'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import { sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { filterAsked } from './reports-range.rules.ts'

/** The days of a report that are more than their marks, and how the school counts leave. */
export interface Parts {
  days: DayInParts[]
  counts: StudentLeaveCounts
}

export async function findReportedParts(
  calendar: CalendarParts,
  context: Context,
  filter: ReportFilter,
): Promise<Parts> {
  const [found, { rhythms, studentLeaveCounts: counts }] = await Promise.all([
    findDaysInParts(context.db, filter),
    showSettings(context),
  ])
  if (found.length === 0) return { days: [], counts }
  const holidays = await findHolidays(calendar, context, filter)
  return { days: countedParts(found, { rhythms, holidays }, context.today), counts }
}

/** With what the parts of days change about their marks. */
function withParts<C extends MarkCounts>(row: C, change: DayCounts | undefined, counts: StudentLeaveCounts) {
  const { present, absent, late, leave } = plusDays({ ...row, leave: 0 }, change ?? noDays)
  const days = { present, absent, late, leave }
  return { ...row, ...days, percent: attendedPercent(days, counts) }
}

const keyOfDay: Record<AttendanceGrouping, (day: DayInParts) => string> = {
  class: ({ classId }) => classId,
  month: ({ date }) => monthOf(date),
  weekday: ({ date }) => String(weekdayOf(date)),
}

function totalsOf(rows: readonly GroupRow[], parts: Parts) {
  const { days, present, absent, late } = rows.find(({ key }) => key === null) ?? { days: 0, ...noDays }
  const all = changesByParts(parts.days, () => '').get('')
  return withParts({ days, present, absent, late }, all, parts.counts)
}

export async function reportAttendance(
  calendar: CalendarParts,
  context: Context,
  { by, ...asked }: Received<typeof attendanceReport, 'query'>,
): Promise<Answer<typeof attendanceReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const [rows, parts] = await Promise.all([
    sumMarks(context.db, filter, by),
    findReportedParts(calendar, context, filter),
  ])
  const changes = changesByParts(parts.days, keyOfDay[by])
  const groups = rows.flatMap(({ key, ...row }) =>
    key === null ? [] : [withParts({ ...row, key }, changes.get(key), parts.counts)],
  )
  return { ...days, totals: totalsOf(rows, parts), groups }
}

export const changesByStudent = ({ days }: Parts) => changesByParts(days, ({ studentId }) => studentId)

/** Field by field: copying what is left of a row takes ten times as long, and a school may have 20,000. */
function withDays(student: StudentCounts, change: DayCounts | undefined, counts: StudentLeaveCounts) {
  const { id, name, photo, rollNumber, classId, isActive } = student
  const marked = { present: student.present, absent: student.absent, late: student.late, leave: 0 }
  const { present, absent, late, leave } = change ? plusDays(marked, change) : marked
  const percent = attendedPercent({ present, absent, late, leave }, counts)
  return { _id: id, name, photo, rollNumber, classId, isActive, present, absent, late, leave, percent }
}

export const countDays = (
  students: readonly StudentCounts[],
  changes: ReturnType<typeof changesByStudent>,
  counts: StudentLeaveCounts,
) => students.map((student) => withDays(student, changes.get(student.id), counts))

export async function reportStudents(
  calendar: CalendarParts,
  context: Context,
  asked: Received<typeof studentsReport, 'query'>,
): Promise<Answer<typeof studentsReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const [{ classes, students }, parts, sums] = await Promise.all([
    countByStudent(context.db, filter),
    findReportedParts(calendar, context, filter),
    sumMarks(context.db, filter),
  ])
  return {
    ...days,
    totals: totalsOf(sums, parts),
    classes: [...classes.values()],
    students: countDays(students, changesByStudent(parts), parts.counts),
  }
}

export async function reportStreaks(
  context: Context,
  { threshold, ...asked }: Received<typeof streaksReport, 'query'>,
): Promise<Answer<typeof streaksReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const { detailed } = await sightOf(context)
  const rows = await findStreaks(context.db, { ...filter, least: threshold })
  const streaks = rows.map(({ phone, classIdNow, ...row }) => ({
    ...withClass(row),
    ...withPhone(detailed, classIdNow, phone),
  }))
  return { ...days, threshold, streaks }
}
