export { studentsRoutes } from './students.routes.ts'
export { addStudent, endEnrolment, findStudent } from './students.rules.ts'
export { exportedEnrolments, exportedStudents } from './students-table.store.ts'
