import { Readable } from 'node:stream'
import { type Day, daysFrom } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { teachersReport } from '@shala/contract/reports/staff'
import {
  addTotals,
  type TeacherMonth,
  type teacherMonths,
  totalsOf,
} from '@shala/contract/teacher-attendance/months'
import {
  type listTeacherDay,
  type TeacherRecord,
  type TeacherSummary,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { teacherRefusals } from '@shala/contract/teachers/texts'
import { withoutWorked } from '#features/attendance/index'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { fillTempFile } from '#platform/files/temp-file'
import { WrittenAnswer } from '#platform/files/written-answer'
import { permissionRule } from '#platform/permissions'
import { openBreaks } from '#platform/process/breaks'
import { Refused, refusedFields } from '#platform/refused'
import { isExpected } from './expecting.rules.ts'
import { isWorkingDay, type Judging, judgeDay } from './judging.rules.ts'
import { findLeaveByDay, keyOf } from './leave-days.rules.ts'
import * as store from './teacher-attendance.store.ts'

const readAll = permissionRule('teacher-attendance:read')

/** Everything that is stored for some days, of everybody or of one person, and what to judge them by. */
export async function readDays(
  found: Judging['holidays'] | Promise<Judging['holidays']>,
  context: Pick<Context, 'db' | 'now' | 'today'>,
  range: store.Days,
  teacherId?: string,
): Promise<{ judging: Judging; teachers: store.Teacher[]; stored: Map<string, store.FoundDay> }> {
  const { db, now, today } = context
  const one = teacherId === undefined ? null : store.findTeacher(db, teacherId)
  const [settings, holidays, start, teachers, days, leave] = await Promise.all([
    showSettings(context),
    Promise.resolve(found).then((holidays) => withoutWorked(db, holidays)),
    store.findStart(db),
    one ? one.then((found) => (found ? [found] : [])) : store.findTeachers(db),
    teacherId === undefined ? store.findDays(db, range) : store.findDaysOf(db, teacherId, range),
    findLeaveByDay(db, range, teacherId),
  ])
  const stored = new Map(days.map((day) => [keyOf(day.teacherId, day.date), day]))
  return { judging: { settings, holidays, now, today, start, leave }, teachers, stored }
}

function toRecord(
  { id, name, photo, phone }: store.Teacher,
  day: ReturnType<typeof judgeDay>,
): TeacherRecord {
  return { ...day, userId: { _id: id, name, photo }, name, photo, phone }
}

/** A day's records of everybody who was a teacher of the school then, by name. */
export function recordsOf(date: Day, { judging, teachers, stored }: Awaited<ReturnType<typeof readDays>>) {
  return teachers.flatMap((teacher) => {
    const found = stored.get(keyOf(teacher.id, date))
    return isExpected(teacher, { date, stored: found }, judging)
      ? [toRecord(teacher, judgeDay({ teacherId: teacher.id, date, stored: found }, judging))]
      : []
  })
}

function summaryOf(records: readonly TeacherRecord[]): TeacherSummary {
  const count = (status: TeacherRecord['status']) => records.filter((one) => one.status === status).length
  return {
    present: count('present'),
    late: count('late'),
    absent: count('absent'),
    notYet: count('notyet'),
    leave: count('leave'),
    total: records.length,
  }
}

/**
 * A school has hundreds of teachers at most, and what a day without a scan was is not stored: so pages are cut here.
 */
export async function listDay(
  calendar: CalendarParts,
  context: Context,
  { date = context.today, name, status, page, limit }: Received<typeof listTeacherDay, 'query'>,
): Promise<Answer<typeof listTeacherDay>> {
  if (date > context.today) throw refusedFields({ date: teacherAttendanceTexts.futureDay })
  const range = { from: date, to: date }
  const read = await readDays(findHolidays(calendar, context, range), context, range)
  const all = recordsOf(date, read)
  const words = name.toLocaleLowerCase().split(/\s+/)
  const found = all.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      words.every((word) => one.name.toLocaleLowerCase().includes(word)),
  )
  return {
    date,
    isWorkingDay: isWorkingDay(date, read.judging),
    holiday: read.judging.holidays.get(date) ?? null,
    hasBegun: read.judging.start !== undefined,
    records: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    page,
    totalPages: Math.ceil(found.length / limit),
    summary: summaryOf(all),
  }
}

/** @throws Refused 403 to a teacher who asks for somebody else */
function whoseMonth({ actor }: Context, teacherId: string | undefined): string | undefined {
  if (readAll.isHeldBy(actor)) return teacherId
  if (teacherId !== undefined && teacherId !== actor.userId) throw new Refused(generalRefusals.forbidden)
  return actor.userId
}

/** Days that have come, and on which the person was a teacher. */
function monthOfTeacher(
  teacher: store.Teacher,
  days: Day[],
  { judging, stored }: Pick<Awaited<ReturnType<typeof readDays>>, 'judging' | 'stored'>,
): TeacherMonth {
  const { id, name, photo, phone } = teacher
  const judged = days.flatMap((date) => {
    const found = stored.get(keyOf(id, date))
    return isExpected(teacher, { date, stored: found }, judging)
      ? [judgeDay({ teacherId: id, date, stored: found }, judging)]
      : []
  })
  return { _id: id, name, photo, phone, days: judged, totals: totalsOf(judged, judging.today) }
}

type Read = Awaited<ReturnType<typeof readDays>>
type Months = Answer<typeof teacherMonths>

/** The whole answer, a teacher at a time: a large school's has megabytes. */
async function* writeMonths(
  head: Omit<Months, 'teachers'>,
  days: Day[],
  { isOfOne, ...read }: Read & { isOfOne: boolean },
): AsyncGenerator<string> {
  const giveWay = openBreaks()
  yield `${JSON.stringify(head).slice(0, -1)},"teachers":[`
  let isFirst = true
  for (const teacher of read.teachers) {
    await giveWay()
    const month = monthOfTeacher(teacher, days, read)
    if (month.days.length === 0 && !isOfOne) continue
    yield (isFirst ? '' : ',') + JSON.stringify(month)
    isFirst = false
  }
  yield ']}'
}

interface AskedMonth {
  query: Received<typeof teacherMonths, 'query'>
  /** Aborted when nobody waits for the answer any longer. */
  signal: AbortSignal
}

/**
 * A month of every teacher, or of one. Teachers who were not there at all are left out, unless one of them is asked
 * for.
 * @throws Refused 403 to a teacher who asks for somebody else, 404 for anybody who is not a teacher of the school
 */
export async function showMonths(
  calendar: CalendarParts,
  context: Context,
  { query: { month = monthOf(context.today), teacherId }, signal }: AskedMonth,
): Promise<WrittenAnswer<Months>> {
  const { today } = context
  const only = whoseMonth(context, teacherId)
  const all = daysOfMonth(month)
  const days = all.filter((day) => day <= today)
  const range = { from: all[0] ?? today, to: all.at(-1) ?? today }
  const read = await readDays(findHolidays(calendar, context, range), context, range, only)
  if (only !== undefined && read.teachers.length === 0) throw new Refused(teacherRefusals.notFound)
  const head = {
    month,
    workingDays: days.filter((day) => isWorkingDay(day, read.judging)).length,
    holidays: [...read.judging.holidays].map(([date, name]) => ({ date, name })),
  }
  const written = writeMonths(head, days, { ...read, isOfOne: only !== undefined })
  return new WrittenAnswer(await fillTempFile(Readable.from(written), signal))
}

/** Teachers' days that are read and judged at once: others wait some hundredths of a second for so many. */
const readAtOnce = 10_000

function partsOf(days: Day[], length: number): Day[][] {
  const count = Math.ceil(days.length / length)
  return Array.from({ length: count }, (_, part) => days.slice(part * length, (part + 1) * length))
}

type Totals = Pick<Answer<typeof teachersReport>, 'workingDays' | 'teachers'>

/** Some days of every teacher who was one of the school on any of them; a year of a thousand teachers is read in parts. */
export async function showTotals(
  calendar: CalendarParts,
  context: Context,
  range: store.Days,
): Promise<Totals> {
  const giveWay = openBreaks()
  const teachers = new Map<string, Totals['teachers'][number]>()
  let order: string[] = []
  let workingDays = 0
  const come = daysFrom(range.from, range.to < context.today ? range.to : context.today)
  const length = Math.max(1, Math.floor(readAtOnce / Math.max(1, await store.countTeachers(context.db))))
  for (const days of partsOf(come, length)) {
    const part = { from: days[0] ?? range.from, to: days.at(-1) ?? range.to }
    const read = await readDays(findHolidays(calendar, context, part), context, part)
    order = read.teachers.map(({ id }) => id)
    workingDays += days.filter((day) => isWorkingDay(day, read.judging)).length
    for (const teacher of read.teachers) {
      await giveWay()
      const { _id, name, photo, totals, ...month } = monthOfTeacher(teacher, days, read)
      const before = teachers.get(_id)?.totals
      if (month.days.length === 0) continue
      teachers.set(_id, { _id, name, photo, totals: before ? addTotals(before, totals) : totals })
    }
  }
  return { workingDays, teachers: order.flatMap((id) => teachers.get(id) ?? []) }
}
