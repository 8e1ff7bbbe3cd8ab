export { notifyOfDays } from './notifying.rules.ts'
export { teacherAttendanceRoutes } from './teacher-attendance.routes.ts'
export { showOwnDay, showTotals } from './teacher-attendance.rules.ts'
export { exportedTeacherAttendance, exportedTeaching } from './teacher-attendance-table.store.ts'
