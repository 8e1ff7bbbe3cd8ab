import { exportedActivity } from '#features/activity/index'
import { exportedAnnouncements } from '#features/announcements/index'
import { exportedAttendance, exportedAttendanceChanges } from '#features/attendance/index'
import { exportedCalendarDays, exportedCalendarRemovals } from '#features/calendar/index'
import { exportedClasses } from '#features/classes/index'
import { exportedFiles } from '#features/files/index'
import { exportedImportedPeople, exportedImports } from '#features/imports/index'
import { exportedLeave } from '#features/leave/index'
import { exportedNotifications } from '#features/notifications/index'
import { exportedAdministrators } from '#features/people/index'
import { exportedSchool } from '#features/schools/index'
import { exportedEnrolments, exportedStudents } from '#features/students/index'
import { exportedTeacherAttendance, exportedTeaching } from '#features/teacher-attendance/index'
import { exportedQualifications, exportedTeachers } from '#features/teachers/index'
import type { DB } from '#platform/database/school-tables.gen'
import type { ExportedTable } from '#platform/tables/exported-table'

/** The files of the export, in the order of its README. */
export const exportedTables: ExportedTable[] = [
  exportedSchool,
  exportedClasses,
  exportedStudents,
  exportedEnrolments,
  exportedTeachers,
  exportedQualifications,
  exportedAdministrators,
  exportedAttendance,
  exportedAttendanceChanges,
  exportedTeacherAttendance,
  exportedTeaching,
  exportedCalendarDays,
  exportedCalendarRemovals,
  exportedAnnouncements,
  exportedLeave,
  exportedFiles,
  exportedImports,
  exportedImportedPeople,
  exportedNotifications,
  exportedActivity,
]

/** Tables that are not in the export, each with the reason. */
export const leftOut: Partial<Record<keyof DB, string>> = {
  attendance_days: 'counted from attendance',
  chat_exchanges: 'a person’s own talk with the assistant, which nobody else reads',
  chat_usage: 'counts the questions of the last days',
  calendar_feeds: 'holds nothing but the keys of addresses',
  gates: 'holds nothing but the key of a screen',
  imported_classes: 'their creation is in the activity',
  push_subscriptions: 'keys of browsers, of no use elsewhere',
  promoted_students: 'what they were before is in the activity',
  promotions: 'their moves are in the enrolments',
  teacher_attendance_starts: 'the day of the first scan, which the scans say',
  student_counts: 'counted from users',
}
