export { studentsRoutes } from './students.routes.ts'
export { addStudent, endEnrolment, findStudent } from './students.rules.ts'
