export { attendanceRoutes } from './attendance.routes.ts'
export { exportedAttendance, exportedAttendanceChanges } from './attendance-table.store.ts'
