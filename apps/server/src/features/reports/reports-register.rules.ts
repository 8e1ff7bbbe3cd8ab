import {
  type DayCounts,
  noDays,
  partsOfDay,
  plusDays,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import type { Received } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import { attendedPercent } from '@shala/contract/reports/attendance'
import type {
  Register,
  RegisterCounts,
  RegisterDay,
  RegisterRow,
  registerReport,
} from '@shala/contract/reports/register'
import { academicYearAt, isDayOff } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { compareRollNumbers } from '@shala/contract/students/roll-numbers'
import {
  awayByDay,
  type ClassSpan,
  countedParts,
  countMarksOf,
  type DayInParts,
  daysWith,
  findClassSpans,
  findDaysInParts,
  findMarkedDays,
  findMarksOfClass,
  leaveByDay,
} from '#features/attendance/index'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import { showNamedClass } from '#features/classes/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inSnapshotOfKeys } from '#platform/database/school-db'

/** With what the parts of days change, and the percentage as the school counts leave. */
function countsWith(
  marks: Omit<DayCounts, 'leave'>,
  inParts: readonly DayInParts[],
  counts: StudentLeaveCounts,
): RegisterCounts {
  const days = daysWith(marks, inParts)
  return { ...days, percent: attendedPercent(days, counts) }
}

function countsOf(marks: readonly AttendanceStatus[]): DayCounts {
  const count = (status: AttendanceStatus) => marks.filter((mark) => mark === status).length
  const [present, absent, late] = attendanceStatuses.map(count)
  return { present: present ?? 0, absent: absent ?? 0, late: late ?? 0, leave: 0 }
}

/** Decides whether a class was open on a day. */
interface OpenDays {
  settings: SchoolSettings
  classId: string
  holidays: ReadonlyMap<Day, string>
  marked: ReadonlySet<Day>
}

/** A day off on which the class was marked anyway was a working day. */
function kindOf(
  date: Day,
  { settings: { rhythms }, classId, holidays, marked }: OpenDays,
): RegisterDay['kind'] {
  if (marked.has(date) || !isDayOff(date, { rhythms, holidays }, classId)) return 'working'
  return holidays.has(date) ? 'holiday' : 'off'
}

function workingDaysOf(dates: readonly Day[], open: OpenDays, today: Day): number {
  return dates.filter((date) => date <= today && kindOf(date, open) === 'working').length
}

/** Days of the academic year on which the class was marked, up to the end of a month. */
function markedDaysOf(marked: readonly Day[], firstOfMonth: Day): Register['markedDays'] {
  const before = marked.filter((date) => date < firstOfMonth).length
  return { month: marked.length - before, broughtForward: before, carriedForward: marked.length }
}

interface RegisterSpan {
  classId: string
  /** The first day of the academic year. */
  year: Day
  month: { from: Day; to: Day }
}

type StudentOfClass = Awaited<ReturnType<typeof findMarksOfClass>>[number]

/**
 * The students of a month, with the year's marks before the month, and including it, and the year's days in parts, in whichever
 * class: whoever has moved starts the next month with the totals this one ends with.
 */
async function addYear(
  { db }: Context,
  found: StudentOfClass[],
  spans: ClassSpan[],
  { year, month }: RegisterSpan,
) {
  const ids = found.map(({ studentId }) => studentId)
  const [counted, inParts] = await Promise.all([
    countMarksOf(db, ids, { from: year, middle: month.from, to: month.to }),
    findDaysInParts(db, { from: year, to: month.to, studentIds: ids, listed: null }),
  ])
  const countsOf = new Map(counted.map((one) => [one.studentId, one]))
  const spansOf = Map.groupBy(spans, ({ studentId }) => studentId)
  const partsOf = Map.groupBy(inParts, ({ studentId }) => studentId)
  return found.map(({ studentId, ...one }) => ({
    studentId,
    ...one,
    spans: spansOf.get(studentId) ?? [],
    before: countsOf.get(studentId)?.before ?? noDays,
    carried: countsOf.get(studentId)?.all ?? noDays,
    inParts: partsOf.get(studentId) ?? [],
  }))
}

type FoundStudent = Awaited<ReturnType<typeof addYear>>[number]

/** As it was in that class: whoever is in another one now may have another number. */
function rollNumberOf(spans: readonly ClassSpan[], now: string): string {
  return spans.some(({ isTheirs }) => !isTheirs) ? (spans.at(-1)?.rollNumberThen ?? '') : now
}

function rowOf(
  { studentId, name, rollNumber, marks, spans, before, carried, inParts }: FoundStudent,
  { classId, month }: RegisterSpan,
  counts: StudentLeaveCounts,
): RegisterRow {
  const ofMonth = inParts.filter((day) => day.date >= month.from && day.classId === classId)
  const earlier = inParts.filter(({ date }) => date < month.from)
  return {
    studentId,
    name,
    rollNumber: rollNumberOf(spans, rollNumber),
    stays: spans.map(({ from, to }) => ({ from, to })),
    marks,
    leave: leaveByDay(ofMonth),
    away: awayByDay(ofMonth),
    month: countsWith(countsOf(Object.values(marks)), ofMonth, counts),
    broughtForward: countsWith(before, earlier, counts),
    carriedForward: countsWith(carried, inParts, counts),
  }
}

function countsOfDay(date: Day, rows: readonly RegisterRow[]): DayCounts {
  return rows
    .map(({ marks, leave, away }) => partsOfDay(marks[date] ?? null, leave[date] ?? null, away[date] ?? null))
    .reduce(plusDays, noDays)
}

async function makeRegister(
  calendar: CalendarParts,
  context: Context,
  { class: classId, month = monthOf(context.today) }: Received<typeof registerReport, 'query'>,
): Promise<Register> {
  const { db, today } = context
  const dates = daysOfMonth(month)
  const [from = today, to = today] = [dates[0], dates.at(-1)]
  const days = { from, to, classId }
  const [ofSchool, settings, marks, spans] = await Promise.all([
    showNamedClass(context, classId),
    showSettings(context),
    findMarksOfClass(db, days),
    findClassSpans(db, days),
  ])
  const year = academicYearAt(from, settings.academicYearStart)
  const span: RegisterSpan = { classId, year: year.from, month: { from, to } }
  const [found, holidays, marked] = await Promise.all([
    addYear(context, marks, spans, span),
    findHolidays(calendar, context, { from: year.from, to }),
    findMarkedDays(db, { classId, from: year.from, to }),
  ])
  const { studentLeaveCounts } = settings
  const open: OpenDays = { settings, classId, holidays, marked: new Set(marked) }
  const working = workingDaysOf(dates, open, today)
  const before = workingDaysOf(daysFrom(year.from, addDays(from, -1)), open, today)
  const students = found
    .map(({ inParts, ...one }) => rowOf({ ...one, inParts: countedParts(inParts) }, span, studentLeaveCounts))
    .toSorted((a, b) => compareRollNumbers(a.rollNumber, b.rollNumber))
  const { _id, name, section, classTeacher } = ofSchool
  const totals = students.map(({ month }) => month).reduce<DayCounts>(plusDays, noDays)
  return {
    month,
    class: { _id, name, section },
    classTeacher,
    year: year.name,
    days: dates.map((date) => ({
      date,
      kind: kindOf(date, open),
      name: holidays.get(date) ?? null,
      ...countsOfDay(date, students),
    })),
    workingDays: { month: working, broughtForward: before, carriedForward: before + working },
    markedDays: markedDaysOf(marked, from),
    totals: { ...totals, percent: attendedPercent(totals, studentLeaveCounts) },
    students,
  }
}

/** @throws Refused 404 for a class that this school does not have */
export async function reportRegister(
  calendar: CalendarParts,
  context: Context,
  asked: Received<typeof registerReport, 'query'>,
): Promise<Register> {
  return await inSnapshotOfKeys(context, (context) => makeRegister(calendar, context, asked))
}
