import { instantAt, timeAt, twelveHours } from '@shala/contract/clock-times'
import { addDays } from '@shala/contract/days'
import { fill } from '@shala/contract/refusal'
import {
  severityOf,
  type TeacherDay,
  type TeacherNotification,
  type TeacherNotificationType,
  teacherAttendanceLimits,
  teacherNotificationTexts,
} from '@shala/contract/teacher-attendance'
import type { Context } from '#platform/context'
import { isOver, isThere, type Judging, judgeDay } from './judging.rules.ts'
import { keyOf, readDays } from './teacher-attendance.rules.ts'
import type { Teacher } from './teacher-attendance.store.ts'

/** The notifications that a day gives rise to. */
function typesOf(day: TeacherDay, judging: Judging): TeacherNotificationType[] {
  if (day.status === 'absent') return ['absent']
  const isForgotten = day.checkIn !== null && day.checkOut === null && isOver(day.date, judging)
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
  const createdAt = type === 'late' ? day.checkIn : day.status === 'absent' ? day.changedAt : null
  return {
    id: `${day.date} ${type} ${teacherId}`,
    type,
    severity: severityOf(type),
    title,
    message: fill(message, { name, time }),
    values: { name, time },
    teacherId,
    date: day.date,
    createdAt: createdAt ?? endOfDay,
    read: false,
  }
}

/** The notifications of the last days, the newest first. */
export async function showNotifications(context: Context): Promise<{ notifications: TeacherNotification[] }> {
  const { notifications: most, notificationDays } = teacherAttendanceLimits
  const { today } = context
  const from = addDays(today, 1 - notificationDays)
  const { judging, teachers, stored } = await readDays(context, { from, to: today })
  const days = Array.from({ length: notificationDays }, (_, index) => addDays(from, index))
  const notifications = teachers.flatMap((teacher) =>
    days
      .filter((date) => isThere(teacher, date, judging))
      .map((date) => judgeDay(date, stored.get(keyOf(teacher.id, date)), judging))
      .flatMap((day) => typesOf(day, judging).map((type) => toNotification(type, teacher, day, judging))),
  )
  notifications.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
  return { notifications: notifications.slice(0, most) }
}
