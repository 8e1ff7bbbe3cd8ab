import { exportedActivity } from '#features/activity/index'
import { exportedAnnouncements } from '#features/announcements/index'
import {
  exportedAbsenceCalls,
  exportedAttendance,
  exportedAttendanceChanges,
  exportedMarkedDaysOff,
} from '#features/attendance/index'
import { exportedCalendarDays, exportedCalendarRemovals } from '#features/calendar/index'
import { exportedCertificates, exportedCertificateTemplates } from '#features/certificates/index'
import { exportedConversation } from '#features/chat/index'
import { exportedClasses } from '#features/classes/index'
import { exportedFiles } from '#features/files/index'
import { exportedImportedPeople, exportedImports } from '#features/imports/index'
import { exportedClosedLeave, exportedLeave } from '#features/leave/index'
import { exportedMessageStops, exportedMessages } from '#features/messages/index'
import { exportedNotifications } from '#features/notifications/index'
import { exportedAdministrators } from '#features/people/index'
import { exportedConsents, exportedNotices, exportedPrivacyRequests } from '#features/privacy/index'
import { exportedRhythms, exportedSchool } from '#features/schools/index'
import { exportedEnrolments, exportedStudentFields, exportedStudents } from '#features/students/index'
import { exportedTeacherAttendance, exportedTeaching } from '#features/teacher-attendance/index'
import { exportedQualifications, exportedTeachers } from '#features/teachers/index'
import type { ExportedTable } from '#platform/tables/exported-table'

/** The files of the whole-school export, in the order of its README. */
export const exportedTables: ExportedTable[] = [
  exportedSchool,
  exportedRhythms,
  exportedClasses,
  exportedStudents,
  exportedStudentFields,
  exportedEnrolments,
  exportedTeachers,
  exportedQualifications,
  exportedAdministrators,
  exportedAttendance,
  exportedAttendanceChanges,
  exportedAbsenceCalls,
  exportedMessages,
  exportedMessageStops,
  exportedMarkedDaysOff,
  exportedTeacherAttendance,
  exportedTeaching,
  exportedCalendarDays,
  exportedCalendarRemovals,
  exportedAnnouncements,
  exportedLeave,
  exportedClosedLeave,
  exportedCertificates,
  exportedCertificateTemplates,
  exportedFiles,
  exportedImports,
  exportedImportedPeople,
  exportedNotifications,
  exportedNotices,
  exportedConsents,
  exportedPrivacyRequests,
  exportedActivity,
]

/** Only in the file with a person's own data. */
export const ownTables: ExportedTable[] = [exportedConversation]
