/** All dialogs about teachers, in one chunk: nobody needs one before the list is shown. */
export { AddTeacherDialog } from './adding/add-teacher-dialog.tsx'
export { TeacherDialogs } from './teacher-dialogs.tsx'
