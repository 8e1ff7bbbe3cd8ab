import { access } from '#features/access/feature.ts'
import { announcements } from '#features/announcements/feature.ts'
import { attendance } from '#features/attendance/feature.ts'
import { calendar } from '#features/calendar/feature.ts'
import { certificates } from '#features/certificates/feature.ts'
import { classPage } from '#features/class-page/feature.ts'
import { classes } from '#features/classes/feature.ts'
import { connections } from '#features/connections/feature.ts'
import { dashboard } from '#features/dashboard/feature.ts'
import { help } from '#features/help/feature.ts'
import { imports } from '#features/imports/feature.ts'
import { leave } from '#features/leave/feature.ts'
import { messages } from '#features/messages/feature.ts'
import { notifications } from '#features/notifications/feature.ts'
import { onboarding } from '#features/onboarding/feature.ts'
import { privacy } from '#features/privacy/feature.ts'
import { profile } from '#features/profile/feature.ts'
import { reports } from '#features/reports/feature.ts'
import { schools } from '#features/schools/feature.ts'
import { settings } from '#features/settings/feature.ts'
import { students } from '#features/students/feature.ts'
import { teacherAttendance } from '#features/teacher-attendance/feature.ts'
import { teachers } from '#features/teachers/feature.ts'

/** Every feature of the app, in the sidebar's order. */
export const features = [
  dashboard,
  teachers,
  students,
  imports,
  classes,
  classPage,
  leave,
  announcements,
  attendance,
  messages,
  teacherAttendance,
  profile,
  settings,
  schools,
  reports,
  certificates,
  help,
  onboarding,
  access,
  calendar,
  notifications,
  privacy,
  connections,
] as const
