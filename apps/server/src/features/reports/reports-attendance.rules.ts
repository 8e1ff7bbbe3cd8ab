import {
  attendedOf,
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
  type absenceReport,
  type attendanceReport,
  attendedPercent,
  type lateReport,
  type MarkCounts,
  type ReportedStudent,
  type streaksReport,
  type studentsReport,
} from '@shala/contract/reports/attendance'
import { weekdayOf } from '@shala/contract/schools/school-days'
import {
  changesByParts,
  countByStudent,
  countedParts,
  countMarksOfActive,
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
import { openBreaks } from '#platform/process/breaks'
import { filterAsked } from './reports-range.rules.ts'

/** The days of a report that are more than their marks, and how the school counts leave. */
interface Parts {
  days: DayInParts[]
  counts: StudentLeaveCounts
}

async function findReportedParts(
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

const changesByStudent = ({ days }: Parts) => changesByParts(days, ({ studentId }) => studentId)

/** Field by field: copying what is left of a row takes ten times as long, and a school may have 20,000. */
function toReported(
  row: StudentCounts,
  change: DayCounts | undefined,
  counts: StudentLeaveCounts,
): ReportedStudent {
  const { name, photo, rollNumber, isActive, present, absent, late, lastAbsent, lastLate } = row
  const student = {
    _id: row.id,
    name,
    photo,
    rollNumber,
    class: { _id: row.classId, name: row.className, section: row.classSection },
    isActive,
    present,
    absent,
    late,
    leave: 0,
    percent: null,
    lastAbsent,
    lastLate,
  }
  const changed = change ? { ...student, ...plusDays(student, change) } : student
  return Object.assign(changed, { percent: attendedPercent(changed, counts) })
}

export async function reportStudents(
  calendar: CalendarParts,
  context: Context,
  asked: Received<typeof studentsReport, 'query'>,
): Promise<Answer<typeof studentsReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const [rows, parts, sums] = await Promise.all([
    countByStudent(context.db, filter),
    findReportedParts(calendar, context, filter),
    sumMarks(context.db, filter),
  ])
  const changes = changesByStudent(parts)
  const students = rows.map((row) => toReported(row, changes.get(row.id), parts.counts))
  return { ...days, totals: totalsOf(sums, parts), students }
}

/** Not rounded: 76.98 is below 77. */
function shareOf(counts: DayCounts, leaveCounts: StudentLeaveCounts): number {
  const { attended, counted } = attendedOf(counts, leaveCounts)
  return (100 * attended) / counted
}

interface Wanted {
  filter: ReportFilter
  isWanted: (days: DayCounts, counts: StudentLeaveCounts) => boolean
}

interface OfActive {
  /** The days of everybody who has any that count. */
  all: DayCounts[]
  /** Those who are wanted for their days, class by class. */
  students: ReportedStudent[]
  leaveCounts: StudentLeaveCounts
}

/**
 * Only active students can still be talked to: those who have left count only in the figures of classes. Most are only
 * counted: the names are read of those who are wanted, and of those who have leave and no marks.
 */
async function findActive(
  calendar: CalendarParts,
  context: Context,
  { filter, isWanted }: Wanted,
): Promise<OfActive> {
  const [marked, parts] = await Promise.all([
    countMarksOfActive(context.db, filter),
    findReportedParts(calendar, context, filter),
  ])
  const { counts } = parts
  const changes = changesByStudent(parts)
  const unmarked = new Set(changes.keys())
  const all: DayCounts[] = []
  const wanted: string[] = []
  const add = (id: string, days: DayCounts) => {
    if (attendedOf(days, counts).counted === 0) return
    all.push(days)
    if (isWanted(days, counts)) wanted.push(id)
  }
  const giveWay = openBreaks()
  for (const { id, present, absent, late } of marked) {
    unmarked.delete(id)
    add(id, plusDays({ present, absent, late, leave: 0 }, changes.get(id) ?? noDays))
    await giveWay()
  }
  const studentIds = [...wanted, ...unmarked]
  const rows = studentIds.length > 0 ? await countByStudent(context.db, { ...filter, studentIds }) : []
  const named = rows
    .map((row) => toReported(row, changes.get(row.id), counts))
    .filter(({ isActive }) => isActive)
  for (const student of named) if (unmarked.has(student._id)) add(student._id, student)
  const isAmongWanted = new Set(wanted)
  return { all, students: named.filter(({ _id }) => isAmongWanted.has(_id)), leaveCounts: counts }
}

/** Students in each band of percentages; the last band includes 100. */
function bandsOf(shares: readonly number[]) {
  return absenceBands.map((from, place) => {
    const end = absenceBands[place + 1] ?? Number.POSITIVE_INFINITY
    return { from, students: shares.filter((share) => share >= from && share < end).length }
  })
}

export async function reportAbsence(
  calendar: CalendarParts,
  context: Context,
  { threshold, ...asked }: Received<typeof absenceReport, 'query'>,
): Promise<Answer<typeof absenceReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const { all, students, leaveCounts } = await findActive(calendar, context, {
    filter,
    isWanted: (days, counts) => shareOf(days, counts) < threshold,
  })
  const giveWay = openBreaks()
  const bands = bandsOf(all.map((days) => shareOf(days, leaveCounts)))
  await giveWay()
  const shares = new Map(students.map((student) => [student, shareOf(student, leaveCounts)]))
  const share = (student: ReportedStudent) => shares.get(student) ?? 0
  students.sort((one, other) => share(one) - share(other) || other.absent - one.absent)
  // Writing thousands of rows as text holds the others up once more.
  await giveWay()
  return { ...days, threshold, counted: all.length, bands, students }
}

export async function reportLate(
  calendar: CalendarParts,
  context: Context,
  { threshold, ...asked }: Received<typeof lateReport, 'query'>,
): Promise<Answer<typeof lateReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const { all, students } = await findActive(calendar, context, {
    filter,
    isWanted: ({ late }) => late >= threshold,
  })
  students.sort((one, other) => other.late - one.late)
  return { ...days, threshold, late: all.reduce((sum, { late }) => sum + late, 0), students }
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
