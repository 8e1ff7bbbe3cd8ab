export { TeacherPanel } from './page/lazy-teacher-panel.ts'
