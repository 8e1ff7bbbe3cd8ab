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
  absenceBands,
  type attendanceReport,
  attendedPercent,
  type MarkCounts,
  type streaksReport,
  type studentsReport,
} from '@shala/contract/reports/attendance'
import { weekdayOf } from '@shala/contract/schools/school-days'
import {
  type CountedStudents,
  changesByParts,
  countByStudent,
  countedParts,
  countInClasses,
  type DayInParts,
  findDaysInParts,
  findStreaks,
  type GroupRow,
  type MarksInClass,
  type ReportFilter,
  type StudentCounts,
  sumMarks,
  withClass,
  withPhone,
} from '#features/attendance/index'
import { sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { filterAsked } from './reports-range.rules.ts'

/** The days of a report that are more than their marks, and how the school counts leave. */
export interface Parts {
  days: DayInParts[]
  counts: StudentLeaveCounts
}

export async function findReportedParts(context: Context, filter: ReportFilter): Promise<Parts> {
  const [found, { studentLeaveCounts: counts }] = await Promise.all([
    findDaysInParts(context.db, filter),
    showSettings(context),
  ])
  return { days: countedParts(found), counts }
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
  context: Context,
  { by, ...asked }: Received<typeof attendanceReport, 'query'>,
): Promise<Answer<typeof attendanceReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const [rows, parts] = await Promise.all([
    sumMarks(context.db, filter, by),
    findReportedParts(context, filter),
  ])
  const changes = changesByParts(parts.days, keyOfDay[by])
  const groups = rows.flatMap(({ key, ...row }) =>
    key === null ? [] : [withParts({ ...row, key }, changes.get(key), parts.counts)],
  )
  return { ...days, totals: totalsOf(rows, parts), groups }
}

export const changesByStudent = ({ days }: Parts) => changesByParts(days, ({ studentId }) => studentId)

function daysOf({ present, absent, late }: MarkCounts, change: DayCounts | undefined): DayCounts {
  const marked = { present, absent, late, leave: 0 }
  return change ? plusDays(marked, change) : marked
}

/** Field by field: copying what is left of a row takes ten times as long, and a school may have 20,000. */
function withDays(student: StudentCounts, change: DayCounts | undefined, counts: StudentLeaveCounts) {
  const { id, name, photo, rollNumber, classId, isActive } = student
  const days = daysOf(student, change)
  const { present, absent, late, leave } = days
  const percent = attendedPercent(days, counts)
  return { _id: id, name, photo, rollNumber, classId, isActive, present, absent, late, leave, percent }
}

export const countDays = (
  students: readonly StudentCounts[],
  changes: ReturnType<typeof changesByStudent>,
  counts: StudentLeaveCounts,
) => students.map((student) => withDays(student, changes.get(student.id), counts))

/** Students in each band of percentages; the last band includes 100. */
export function bandsOf(percents: readonly number[]) {
  return absenceBands.map((from, place) => {
    const end = absenceBands[place + 1] ?? Number.POSITIVE_INFINITY
    return { from, students: percents.filter((percent) => percent >= from && percent < end).length }
  })
}

interface CountedOf extends CountedStudents {
  /** Everybody, named or not. */
  all: readonly MarksInClass[]
}

async function countEverybody({ db }: Context, filter: ReportFilter): Promise<CountedOf> {
  const counted = await countByStudent(db, filter)
  return { ...counted, all: counted.students }
}

/** Whole classes are named: the order within one is known only then. */
async function countFirst({ db }: Context, filter: ReportFilter, first: number): Promise<CountedOf> {
  const all = await countInClasses(db, filter)
  const lastClass = all[Math.min(first, all.length) - 1]?.classId
  const end = all.findLastIndex(({ classId }) => classId === lastClass) + 1
  const studentIds = all.slice(0, end).map(({ id }) => id)
  const { classes, students } = await countByStudent(db, { ...filter, studentIds })
  return { all, classes, students: students.slice(0, first) }
}

export async function reportStudents(
  context: Context,
  { first, ...asked }: Received<typeof studentsReport, 'query'>,
): Promise<Answer<typeof studentsReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const [{ all, classes, students }, parts, sums] = await Promise.all([
    first === undefined ? countEverybody(context, filter) : countFirst(context, filter, first),
    findReportedParts(context, filter),
    sumMarks(context.db, filter),
  ])
  const changes = changesByStudent(parts)
  const percents = all.flatMap((one) => attendedPercent(daysOf(one, changes.get(one.id)), parts.counts) ?? [])
  return {
    ...days,
    totals: totalsOf(sums, parts),
    counted: all.length,
    bands: bandsOf(percents),
    classes: [...classes.values()],
    students: countDays(students, changes, parts.counts),
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
