/** Every dialog of the teachers, in one part: nobody needs one before the list stands. */
export { AddTeacherDialog } from './adding/add-teacher-dialog.tsx'
export { TeacherDialogs } from './teacher-dialogs.tsx'
