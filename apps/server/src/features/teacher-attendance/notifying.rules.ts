import { instantAt, minutesOf, timeAt, twelveHours } from '@shala/contract/general/clock-times'
import { addDays, type Day, daysBetween } from '@shala/contract/general/days'
import { retentionKinds } from '@shala/contract/schools/retention'
import {
  type TeacherDay,
  teacherAttendanceLimits,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { type CalendarParts, findHolidays } from '#features/calendar/index'
import { followEvents, type Notice } from '#features/notifications/index'
import type { Context } from '#platform/context'
import { isExpected } from './expecting.rules.ts'
import { type Judging, judgeDay } from './judging.rules.ts'
import { keyOf } from './leave-days.rules.ts'
import { readDays } from './teacher-attendance.rules.ts'
import type { Days, Teacher } from './teacher-attendance.store.ts'

type Type = 'late' | 'absent' | 'forgotten'
type Event = Omit<Notice, 'to'>

/** Many leave a little after the end of the day, and somebody who arrived after it has not forgotten anything yet. */
function hasEverybodyLeft(date: Day, { settings, now, today }: Judging): boolean {
  if (date < today) return true
  const leaving = minutesOf(settings.dayEnd) + teacherAttendanceLimits.leavingMinutes
  return minutesOf(timeAt(now, settings.timeZone)) >= leaving
}

/** The events that a day leads to. */
function typesOf(day: TeacherDay, judging: Judging): Type[] {
  if (day.status === 'absent') return ['absent']
  const isForgotten = day.checkIn !== null && day.checkOut === null && hasEverybodyLeft(day.date, judging)
  return [...(day.status === 'late' ? ['late' as const] : []), ...(isForgotten ? ['forgotten' as const] : [])]
}

/** They sort by date. */
const keysOf = (date: Day, teacherId = '') => `teacher_attendance ${date} ${teacherId}`

function toEvent(
  type: Type,
  { id: teacherId, name }: Teacher,
  day: TeacherDay,
  { settings, now }: Judging,
): Event {
  const { timeZone, dayEnd } = settings
  const time = day.checkIn ? twelveHours(timeAt(new Date(day.checkIn), timeZone)) : ''
  const endOfDay = instantAt(day.date, dayEnd, timeZone)
  // An absence that an admin entered was known before the day was over.
  const known = type === 'late' ? day.checkIn : type === 'absent' ? day.changedAt : null
  const at = new Date(known ?? (day.checkIn && new Date(day.checkIn) > endOfDay ? day.checkIn : endOfDay))
  return {
    kind: `teacher_attendance.${type}`,
    key: `${keysOf(day.date, teacherId)} ${type} ${time}`,
    values: { name, time, date: day.date },
    link: `/teacherAttendance?date=${day.date}&name=${encodeURIComponent(name)}`,
    at: at > now ? now : at,
  }
}

type Reading = Pick<Context, 'db' | 'now' | 'today'>

async function findEvents(
  holidays: Judging['holidays'],
  context: Reading,
  { days, teacherId }: { days: Days; teacherId?: string },
): Promise<Event[]> {
  const { judging, teachers, stored } = await readDays(holidays, context, days, teacherId)
  const length = daysBetween(days.from, days.to) + 1
  const dates = Array.from({ length }, (_, index) => addDays(days.from, index))
  return teachers.flatMap((teacher) =>
    dates
      .map((date) => ({ teacherId: teacher.id, date, stored: stored.get(keyOf(teacher.id, date)) }))
      .filter((day) => isExpected(teacher, day, judging))
      .map((day) => judgeDay(day, judging))
      .flatMap((day) => typesOf(day, judging).map((type) => toEvent(type, teacher, day, judging))),
  )
}

/**
 * Tells the admins that a teacher was late or absent on some days, or forgot to check out, and withdraws what is no longer true.
 * The holidays were read before the transaction.
 */
export async function notifyOfTeacher(
  holidays: Judging['holidays'],
  context: Reading,
  teacherId: string,
  days: Days,
): Promise<void> {
  const range = { from: keysOf(days.from, teacherId), below: `${keysOf(days.to, teacherId)}~` }
  const isOf = (key: string) => key.includes(teacherId)
  await followEvents(context, { ...range, isOf }, () => findEvents(holidays, context, { days, teacherId }))
}

/** The same when leave of days that have come was decided, undone or shortened, in the transaction of that. */
export async function notifyOfLeave(
  calendar: CalendarParts,
  context: Reading,
  { userId, fromDate, toDate }: { userId: string; fromDate: Day; toDate: Day },
): Promise<void> {
  const { today } = context
  const kept = addDays(today, -retentionKinds.keptNoticeDays.most)
  const days = { from: fromDate > kept ? fromDate : kept, to: toDate < today ? toDate : today }
  if (days.from > days.to) return
  await notifyOfTeacher(await findHolidays(calendar, context, days), context, userId, days)
}

/**
 * The same for everybody, for what becomes true when a day ends: today and the days just before it.
 * @returns whether anything was told or withdrawn
 */
export async function notifyOfDays(calendar: CalendarParts, context: Reading): Promise<boolean> {
  const { today } = context
  const from = addDays(today, -teacherAttendanceLimits.notifiedDays)
  const range = { from: keysOf(from), below: `${keysOf(today)}~` }
  const days = { from, to: today }
  return await followEvents(context, range, async () =>
    findEvents(await findHolidays(calendar, context, days), context, { days }),
  )
}
