import * as z from 'zod/mini'
import { may, type Permission } from '../general/permissions.ts'
import type { Post } from '../people.ts'

/**
 * The places that an answer can link to: the server names one of these, and never an address that a model wrote. `{id}`
 * stands for a row's id, `{name}` for its name.
 */
export const chatPlaces = {
  home: { path: '/', may: 'self:read', label: /*i18n*/ 'Open the dashboard' },
  students: { path: '/students', may: 'students:read', label: /*i18n*/ 'Open Students' },
  student: { path: '/students/{id}', may: 'students:read', label: /*i18n*/ 'Open {name}' },
  classStudents: { path: '/students?classId={id}', may: 'students:read', label: /*i18n*/ 'Open {name}' },
  addStudent: { path: '/students?add=one', may: 'students:add', label: /*i18n*/ 'Add a student' },
  import: { path: '/import', may: 'imports:write', label: /*i18n*/ 'Open Import' },
  classes: { path: '/classes', may: 'students:read', label: /*i18n*/ 'Open Classes' },
  teachers: { path: '/teacher', may: 'teachers:read', label: /*i18n*/ 'Open Teachers' },
  attendance: { path: '/attendance', may: 'attendance:mark', label: /*i18n*/ 'Open Attendance' },
  attendanceDetails: {
    path: '/attendance?tab=details',
    may: 'attendance:statistics',
    label: /*i18n*/ 'Open Attendance Details',
  },
  cards: { path: '/cards', may: 'attendance:mark', label: /*i18n*/ 'Open Attendance cards' },
  teacherAttendance: {
    path: '/teacherAttendance',
    may: 'teacher-attendance:month',
    label: /*i18n*/ 'Open Teacher Attendance',
  },
  ownLeave: { path: '/leaveRequest?view=apply', may: 'leave:ask', label: /*i18n*/ 'Open my leave' },
  teamLeave: { path: '/leaveRequest', may: 'leave:decide', label: /*i18n*/ 'Open Leave Requests' },
  calendar: { path: '/setting?tab=calendar', may: 'calendar:write', label: /*i18n*/ 'Open the calendar' },
  settings: { path: '/setting', may: 'schools:write', label: /*i18n*/ 'Open Settings' },
  people: { path: '/setting?tab=access', may: 'access:read', label: /*i18n*/ 'Open who may do what' },
  school: { path: '/schoolDetails', may: 'schools:read', label: /*i18n*/ 'Open School Details' },
  certificates: { path: '/certificates', may: 'certificates:issue', label: /*i18n*/ 'Open Certificates' },
  announcements: { path: '/announcements', may: 'announcements:read', label: /*i18n*/ 'Open Announcements' },
  reports: { path: '/reports', may: 'reports:read', label: /*i18n*/ 'Open Reports' },
  register: {
    path: '/reports?report=register',
    may: 'reports:read',
    label: /*i18n*/ 'Open the attendance register',
  },
  lowAttendance: {
    path: '/reports?report=absence',
    may: 'reports:read',
    label: /*i18n*/ 'Open the report on low attendance',
  },
  absentInRow: {
    path: '/reports?report=streaks',
    may: 'reports:read',
    label: /*i18n*/ 'Open the report on consecutive absences',
  },
  lateComers: {
    path: '/reports?report=late',
    may: 'reports:read',
    label: /*i18n*/ 'Open the report on latecomers',
  },
  birthdays: {
    path: '/reports?report=birthdays',
    may: 'reports:read',
    label: /*i18n*/ 'Open the report on birthdays',
  },
  /** Another account with the same phone or email. */
  account: { path: '/?account={id}', may: 'self:read', label: /*i18n*/ 'Change to {name}' },
  profile: { path: '/profile', may: 'self:read', label: /*i18n*/ 'Open my profile' },
  help: { path: '/HelpSupport', may: 'self:read', label: /*i18n*/ 'Open Help & Support' },
} as const satisfies Record<string, { path: string; may: Permission; label: string }>

export type ChatPlace = keyof typeof chatPlaces

/** Parameters in the screens' addresses that narrow a screen to the rows that an answer mentions. */
const narrowing = ['classId', 'class', 'date', 'range', 'from', 'to', 'month', 'status', 'threshold'] as const

export const chatLinkSchema = z.object({
  to: z.enum(Object.keys(chatPlaces) as [ChatPlace, ...ChatPlace[]]),
  /** For a row; null for a screen. */
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  search: z.optional(z.partialRecord(z.enum(narrowing), z.string())),
})
export type ChatLink = z.output<typeof chatLinkSchema>

/** A path inside the app. */
export function chatLinkPath({ to, id, search = {} }: ChatLink): string {
  const path = chatPlaces[to].path.replace('{id}', encodeURIComponent(id ?? ''))
  const added = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return [path, ...added].reduce((whole, one) => `${whole}${whole.includes('?') ? '&' : '?'}${one}`)
}

/** Whether somebody can open it: an answer leads nobody to a screen that refuses them. */
export function mayFollow(post: Post, { to }: ChatLink): boolean {
  return may(post, chatPlaces[to].may)
}
