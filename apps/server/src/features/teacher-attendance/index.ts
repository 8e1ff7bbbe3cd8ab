export { teacherAttendanceRoutes } from './teacher-attendance.routes.ts'
export { exportedTeacherAttendance } from './teacher-attendance-table.store.ts'
