import { exportedActivity } from '#features/activity/index'
import { exportedAttendance, exportedAttendanceChanges } from '#features/attendance/index'
import { exportedClasses } from '#features/classes/index'
import { exportedFiles } from '#features/files/index'
import { exportedEnrolments, exportedStudents } from '#features/students/index'
import { exportedQualifications, exportedTeachers } from '#features/teachers/index'
import { exportedAdministrators } from '#features/users/index'
import type { DB } from '#platform/database/school-tables.gen'
import type { ExportedTable } from '#platform/tables/exported-table'
import { exportedSchool } from './exports.store.ts'

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
  exportedFiles,
  exportedActivity,
]

/** Tables that are not in the export, each with the reason. */
export const leftOut: Partial<Record<keyof DB, string>> = {
  attendance_days: 'counted from attendance',
  student_counts: 'counted from users',
}
