import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { may, type Permission } from '../general/permissions.ts'
import { idSchema, optionalText, type Post } from '../people.ts'
import { familyKinds } from './family-kinds.ts'
import { leaveKinds } from './leave-kinds.ts'

export const notificationLimits = {
  pageSize: 20,
  /** Marked as read in one call. */
  marked: 200,
} as const

/** Views of the same store: each area's bell shows its own. */
export const notificationAreas = [
  'leave',
  'teacher_attendance',
  'attendance',
  'access',
  'announcements',
  'privacy',
] as const
export type NotificationArea = (typeof notificationAreas)[number]

export type Severity = 'error' | 'warning' | 'info' | 'success'

/**
 * By kind, which begins with its area: in English here, filled from `values` in the reader's language. Some are only
 * for those who hold a permission. `messageOfDay`: for what begins and ends on the same day.
 */
export const notificationKinds = {
  ...leaveKinds,
  ...familyKinds,
  'teacher_attendance.late': {
    may: 'teacher-attendance:read',
    severity: 'warning',
    title: /*i18n*/ 'Late check-in',
    message: /*i18n*/ '{name} arrived late, at {time}.',
  },
  'teacher_attendance.absent': {
    may: 'teacher-attendance:read',
    severity: 'error',
    title: /*i18n*/ 'Absent',
    message: /*i18n*/ '{name} did not check in.',
  },
  'teacher_attendance.forgotten': {
    may: 'teacher-attendance:read',
    severity: 'info',
    title: /*i18n*/ 'Check-out forgotten',
    message: /*i18n*/ '{name} checked in at {time} and did not check out.',
  },
  'privacy.asked_correction': {
    may: 'privacy:write',
    severity: 'info',
    title: /*i18n*/ 'Request about data',
    message: /*i18n*/ '{name} asks the school to correct something about them.',
  },
  'privacy.asked_erasure': {
    may: 'privacy:write',
    severity: 'warning',
    title: /*i18n*/ 'Request about data',
    message: /*i18n*/ '{name} asks the school to erase something about them.',
  },
  'privacy.answered': {
    severity: 'info',
    title: /*i18n*/ 'Request answered',
    message: /*i18n*/ 'The school has answered your request about your data.',
  },
  'privacy.withdrawn': {
    may: 'privacy:record',
    severity: 'warning',
    title: /*i18n*/ 'Consent withdrawn',
    message: /*i18n*/ 'The consent for {name} was withdrawn.',
  },
  /** What came as a plain text, in whichever language it was written. */
  'attendance.alert': {
    severity: 'info',
    title: /*i18n*/ 'Attendance Alert',
    message: '{message}',
  },
  'attendance.remind': {
    severity: 'warning',
    title: /*i18n*/ 'Attendance not marked',
    message: /*i18n*/ '{name} asks you to mark {class} for {date}.',
  },
} as const satisfies Record<
  string,
  { severity: Severity; title: string; message: string; messageOfDay?: string; may?: Permission }
>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** The kinds that somebody is notified of. */
export function kindsFor(post: Post): NotificationKind[] {
  return notificationKindNames.filter((name) => {
    const kind = notificationKinds[name]
    return !('may' in kind) || may(post, kind.may)
  })
}

/** A kind's text before it is filled in: a single day is named once. */
export function messageOf(kind: NotificationKind, { from, to }: Record<string, string>): string {
  const { message, ...more } = notificationKinds[kind]
  return 'messageOfDay' in more && from === to ? more.messageOfDay : message
}

export function areaOf(kind: NotificationKind): NotificationArea {
  return kind.split('.')[0] as NotificationArea
}

export const notificationTexts = {
  loading: /*i18n*/ 'Loading notifications...',
  none: /*i18n*/ 'No notifications available.',
  allRead: /*i18n*/ 'All notifications are marked as read.',
  tooMany: /*i18n*/ 'At most 200 notifications can be marked at once.',
} as const

/** It says no time, and nobody has to mark it as read. */
function alertOf(message: string) {
  const instant = { createdAt: '', date: '', time: '' }
  const { severity, title } = notificationKinds['attendance.alert']
  const alert = { kind: 'attendance.alert', type: 'alert', severity, title, message, values: { message } }
  return { ...alert, ...instant, id: message, link: '/attendance', read: true }
}

const notificationRecord = z.object({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  /** The kind without its area. */
  type: z.string(),
  severity: z.enum(['error', 'warning', 'info', 'success']),
  title: z.string(),
  message: z.string(),
  /** Names, days as `YYYY-MM-DD`, times as '9:05 am', by their names in the texts. */
  values: z.record(z.string(), z.string()),
  /** A path inside the app. */
  link: z.string(),
  /** The same instant in each: screens read different fields. */
  createdAt: z.string(),
  date: z.string(),
  time: z.string(),
  read: z.boolean(),
})
/** A plain text is an alert about attendance. */
export const notification = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'string' ? alertOf(sent) : sent)),
  notificationRecord,
)
export type Notification = z.output<typeof notification>

const area = optionalText(z.enum(notificationAreas))

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The signed-in person’s notifications, newest first',
  query: z.object({ ...pagingQuery(notificationLimits.pageSize), area }),
  answer: z.object({
    notifications: z.array(notification),
    /** In the whole area, or in all. */
    unread: z.int(),
    pagination,
  }),
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some as read, or all of an area, or all, on every device of the person',
  body: z.object({
    ids: z.optional(
      z.array(idSchema).check(z.maxLength(notificationLimits.marked, notificationTexts.tooMany)),
    ),
    area,
  }),
  answer: z.object({ unread: z.int() }),
})

export const leaveNotifications = endpoint({
  method: 'GET',
  path: '/api/leave/notifications',
  summary: 'The same, only about leave',
  answer: z.object({ notifications: z.array(notification) }),
})

export const teacherNotifications = endpoint({
  method: 'GET',
  path: '/api/attendance/teacher/notifications',
  summary: 'Late check-ins, absences and forgotten check-outs, newest first',
  answer: z.object({ notifications: z.array(notification) }),
})
