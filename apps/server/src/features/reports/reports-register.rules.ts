import { type AttendanceStatus, attendanceStatuses } from '@shala/contract/attendance/status'
import { classRefusals } from '@shala/contract/classes'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import type { Received } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import { attendedPercent, type MarkCounts } from '@shala/contract/reports/attendance'
import type { Register, RegisterDay, RegisterRow, registerReport } from '@shala/contract/reports/register'
import { academicYearAt, isDayOff } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import {
  type ClassSpan,
  countMarksOf,
  findClassSpans,
  findMarkedDays,
  findMarksOfClass,
} from '#features/attendance/index'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import { listClasses } from '#features/classes/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'

const nothing: MarkCounts = { present: 0, absent: 0, late: 0 }

function plus(one: MarkCounts, other: MarkCounts): MarkCounts {
  return {
    present: one.present + other.present,
    absent: one.absent + other.absent,
    late: one.late + other.late,
  }
}

function withPercent({ present, absent, late }: MarkCounts) {
  return { present, absent, late, percent: attendedPercent({ present, absent, late }) }
}

function countsOf(marks: readonly AttendanceStatus[]): MarkCounts {
  const count = (status: AttendanceStatus) => marks.filter((mark) => mark === status).length
  const [present, absent, late] = attendanceStatuses.map(count)
  return { present: present ?? 0, absent: absent ?? 0, late: late ?? 0 }
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

type MarkedStudent = Awaited<ReturnType<typeof findMarksOfClass>>[number]

function rowOf(
  { studentId, name, rollNumber, marks }: MarkedStudent,
  { spans, before, carried }: { spans: ClassSpan[]; before: MarkCounts; carried: MarkCounts },
): RegisterRow {
  const month = countsOf(Object.values(marks))
  return {
    studentId,
    name,
    rollNumber: spans.some(({ isTheirs }) => !isTheirs) ? '' : rollNumber,
    stays: spans.map(({ from, to }) => ({ from, to })),
    marks,
    month: withPercent(month),
    broughtForward: withPercent(before),
    carriedForward: withPercent(carried),
  }
}

/**
 * The rows with the year's marks before the month, and including it, in whichever class: whoever has moved starts the
 * next month with the totals this one ends with.
 */
async function findRows(
  { db }: Context,
  { classId, year, month }: { classId: string; year: Day; month: { from: Day; to: Day } },
): Promise<RegisterRow[]> {
  const days = { ...month, classId }
  const [found, spans] = await Promise.all([findMarksOfClass(db, days), findClassSpans(db, days)])
  const ids = found.map(({ studentId }) => studentId)
  const earlier = { from: year, to: addDays(month.from, -1) }
  const count = async (span: { from: Day; to: Day }) => {
    const counted = ids.length > 0 && span.from <= span.to ? await countMarksOf(db, ids, span) : []
    return new Map(counted.map((one) => [one.studentId, one]))
  }
  const [before, carried] = await Promise.all([count(earlier), count({ from: year, to: month.to })])
  const spansOf = Map.groupBy(spans, ({ studentId }) => studentId)
  return found.map((one) =>
    rowOf(one, {
      spans: spansOf.get(one.studentId) ?? [],
      before: before.get(one.studentId) ?? nothing,
      carried: carried.get(one.studentId) ?? nothing,
    }),
  )
}

/** @throws Refused 404 for a class that this school does not have */
export async function reportRegister(
  calendar: CalendarParts,
  context: Context,
  { class: classId, month = monthOf(context.today) }: Received<typeof registerReport, 'query'>,
): Promise<Register> {
  const { db, today } = context
  const dates = daysOfMonth(month)
  const [from = today, to = today] = [dates[0], dates.at(-1)]
  const [{ classes }, settings] = await Promise.all([listClasses(context), showSettings(context)])
  const found = classes.find(({ _id }) => _id === classId)
  if (!found) throw new Refused(classRefusals.notFound)
  const year = academicYearAt(from, settings.academicYearStart)
  const [students, holidays, marked] = await Promise.all([
    findRows(context, { classId, year: year.from, month: { from, to } }),
    findHolidays(calendar, context, { from: year.from, to }),
    findMarkedDays(db, { classId, from: year.from, to }),
  ])
  const open: OpenDays = { settings, classId, holidays, marked: new Set(marked) }
  const working = workingDaysOf(dates, open, today)
  const before = workingDaysOf(daysFrom(year.from, addDays(from, -1)), open, today)
  const { _id, name, section, classTeacher } = found
  return {
    month,
    class: { _id, name, section },
    classTeacher: classTeacher?.name ?? null,
    year: year.name,
    days: dates.map((date) => ({
      date,
      kind: kindOf(date, open),
      name: holidays.get(date) ?? null,
      ...countsOf(students.flatMap(({ marks }) => marks[date] ?? [])),
    })),
    workingDays: { month: working, broughtForward: before, carriedForward: before + working },
    markedDays: markedDaysOf(marked, from),
    totals: withPercent(students.map(({ month }) => month).reduce<MarkCounts>(plus, nothing)),
    students,
  }
}
