export { attendanceRoutes } from './attendance.routes.ts'
export { showAttendanceOfDay } from './attendance-day.rules.ts'
export { countedLeave, leaveChanges } from './attendance-leave.rules.ts'
export { findLeaveDays, type LeaveDay } from './attendance-leave.store.ts'
export { findMarksOfClass } from './attendance-register.rules.ts'
export { countMarksOf, findClassSpans, findMarkedDays } from './attendance-register.store.ts'
export {
  countByStudent,
  findStreaks,
  type GroupRow,
  type ReportFilter,
  type StudentCounts,
  sumMarks,
} from './attendance-reports.store.ts'
export {
  exportedAttendance,
  exportedAttendanceChanges,
  exportedMarkedDaysOff,
} from './attendance-table.store.ts'
export { withClass, withPhone } from './class-columns.rules.ts'
export { settleDaysOff, weighPastWeek } from './days-off.rules.ts'
