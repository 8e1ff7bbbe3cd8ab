export { attendanceRoutes } from './attendance.routes.ts'
export { showAttendanceOfDay } from './attendance-day.rules.ts'
export { exportedAttendance, exportedAttendanceChanges } from './attendance-table.store.ts'
