export { teachersRoutes } from './teachers.routes.ts'
export { findTeacher, type TeachersParts } from './teachers.rules.ts'
export { addTeacher } from './teachers-adding.rules.ts'
