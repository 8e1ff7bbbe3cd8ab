import { type Day, daysFrom } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { teachersReport } from '@shala/contract/reports/staff'
import { type TeacherMonth, type teacherMonths, totalsOf } from '@shala/contract/teacher-attendance/months'
import {
  type listTeacherDay,
  type TeacherDay,
  type TeacherRecord,
  type TeacherSummary,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { teacherRefusals } from '@shala/contract/teachers/texts'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { Refused, refusedFields } from '#platform/refused'
import { isExpected, isWorkingDay, type Judging, judgeDay, type SchoolDays } from './judging.rules.ts'
import { findLeaveByDay, keyOf } from './leave-days.rules.ts'
import * as store from './teacher-attendance.store.ts'

const readAll = permissionRule('teacher-attendance:read')
const scan = permissionRule('teacher-attendance:scan')

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
    found,
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
function recordsOf(date: Day, { judging, teachers, stored }: Awaited<ReturnType<typeof readDays>>) {
  return teachers.flatMap((teacher) => {
    const found = stored.get(keyOf(teacher.id, date))
    return found || isExpected(teacher, date, judging)
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

/** A teacher's own day as it stands; null for others, who do not check in. */
export async function showOwnDay(
  { db, actor, now, today }: Context,
  known: Promise<SchoolDays>,
): Promise<TeacherDay | null> {
  if (!scan.isHeldBy(actor)) return null
  const { userId: teacherId } = actor
  const range = { from: today, to: today }
  const [days, [stored], leave] = await Promise.all([
    known,
    store.findDaysOf(db, teacherId, range),
    findLeaveByDay(db, range, teacherId),
  ])
  return judgeDay({ teacherId, date: today, stored }, { ...days, now, today, start: today, leave })
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
    return found || isExpected(teacher, date, judging)
      ? [judgeDay({ teacherId: id, date, stored: found }, judging)]
      : []
  })
  return { _id: id, name, photo, phone, days: judged, totals: totalsOf(judged, judging.today) }
}

/**
 * A month of every teacher, or of one. Teachers who were not there at all are left out, unless one of them is asked
 * for.
 * @throws Refused 403 to a teacher who asks for somebody else, 404 for anybody who is not a teacher of the school
 */
export async function showMonths(
  calendar: CalendarParts,
  context: Context,
  { month = monthOf(context.today), teacherId }: Received<typeof teacherMonths, 'query'>,
): Promise<Answer<typeof teacherMonths>> {
  const { today } = context
  const only = whoseMonth(context, teacherId)
  const all = daysOfMonth(month)
  const days = all.filter((day) => day <= today)
  const range = { from: all[0] ?? today, to: all.at(-1) ?? today }
  const read = await readDays(findHolidays(calendar, context, range), context, range, only)
  if (only !== undefined && read.teachers.length === 0) throw new Refused(teacherRefusals.notFound)
  const teachers = read.teachers
    .map((teacher) => monthOfTeacher(teacher, days, read))
    .filter(({ days }) => days.length > 0 || only !== undefined)
  return {
    month,
    workingDays: days.filter((day) => isWorkingDay(day, read.judging)).length,
    holidays: [...read.judging.holidays].map(([date, name]) => ({ date, name })),
    teachers,
  }
}

/** Some days of everybody who was a teacher of the school on any of them. */
export async function showTotals(
  calendar: CalendarParts,
  context: Context,
  range: store.Days,
): Promise<Pick<Answer<typeof teachersReport>, 'workingDays' | 'teachers'>> {
  const read = await readDays(findHolidays(calendar, context, range), context, range)
  const days = daysFrom(range.from, range.to < context.today ? range.to : context.today)
  return {
    workingDays: days.filter((day) => isWorkingDay(day, read.judging)).length,
    teachers: read.teachers
      .map((teacher) => monthOfTeacher(teacher, days, read))
      .filter(({ days }) => days.length > 0)
      .map(({ _id, name, photo, totals }) => ({ _id, name, photo, totals })),
  }
}
