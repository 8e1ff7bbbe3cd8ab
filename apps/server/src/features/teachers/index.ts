export { teachersRoutes } from './teachers.routes.ts'
export { aadhaarPlace, findTeacher, type TeachersParts } from './teachers.rules.ts'
export { addTeacher } from './teachers-adding.rules.ts'
export { exportedQualifications, exportedTeachers } from './teachers-table.store.ts'
