import { instantAt, minutesOf, timeAt, twelveHours } from '@shala/contract/clock-times'
import { addDays, type Day } from '@shala/contract/days'
import { fill } from '@shala/contract/refusal'
import {
  severityOf,
  type TeacherDay,
  type TeacherNotification,
  type TeacherNotificationType,
  teacherAttendanceLimits,
  teacherNotificationTexts,
} from '@shala/contract/teacher-attendance'
import type { CalendarParts } from '#features/calendar/index'
import type { Context } from '#platform/context'
import { isExpected, type Judging, judgeDay } from './judging.rules.ts'
import { keyOf, readDays } from './teacher-attendance.rules.ts'
import type { Teacher } from './teacher-attendance.store.ts'

/** Many leave a little after the end of the day, and somebody who came after it has not forgotten anything yet. */
function hasEverybodyLeft(date: Day, { settings, now, today }: Judging): boolean {
  if (date < today) return true
  const leaving = minutesOf(settings.dayEnd) + teacherAttendanceLimits.leavingMinutes
  return minutesOf(timeAt(now, settings.timeZone)) >= leaving
}

/** The notifications that a day gives rise to. */
function typesOf(day: TeacherDay, judging: Judging): TeacherNotificationType[] {
  if (day.status === 'absent') return ['absent']
  const isForgotten = day.checkIn !== null && day.checkOut === null && hasEverybodyLeft(day.date, judging)
  return [...(day.status === 'late' ? ['late' as const] : []), ...(isForgotten ? ['forgotten' as const] : [])]
}

function toNotification(
  type: TeacherNotificationType,
  { id: teacherId, name }: Teacher,
  day: TeacherDay,
  { settings }: Judging,
): TeacherNotification {
  const { timeZone, dayEnd } = settings
  const { title, message } = teacherNotificationTexts[type]
  const time = day.checkIn ? twelveHours(timeAt(new Date(day.checkIn), timeZone)) : ''
  const endOfDay = instantAt(day.date, dayEnd, timeZone).toISOString()
  // An absence that an admin entered was known before the day was over.
  const known = type === 'late' ? day.checkIn : type === 'absent' ? day.changedAt : null
  const createdAt = known ?? (day.checkIn && day.checkIn > endOfDay ? day.checkIn : endOfDay)
  return {
    id: `${day.date} ${type} ${teacherId}`,
    type,
    severity: severityOf(type),
    title,
    message: fill(message, { name, time }),
    values: { name, time },
    teacherId,
    date: day.date,
    createdAt,
    read: false,
  }
}

/** The notifications of the last days, the newest first. */
export async function showNotifications(
  calendar: CalendarParts,
  context: Context,
): Promise<{ notifications: TeacherNotification[] }> {
  const { notifications: most, notificationDays } = teacherAttendanceLimits
  const { today } = context
  const from = addDays(today, 1 - notificationDays)
  const { judging, teachers, stored } = await readDays(calendar, context, { from, to: today })
  const days = Array.from({ length: notificationDays }, (_, index) => addDays(from, index))
  const notifications = teachers.flatMap((teacher) =>
    days
      .filter((date) => stored.has(keyOf(teacher.id, date)) || isExpected(teacher, date, judging))
      .map((date) => judgeDay(date, stored.get(keyOf(teacher.id, date)), judging))
      .flatMap((day) => typesOf(day, judging).map((type) => toNotification(type, teacher, day, judging))),
  )
  notifications.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
  return { notifications: notifications.slice(0, most) }
}
