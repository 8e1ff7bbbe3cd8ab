/** The dialogs of a teacher's panel, in one chunk. */
export { DocumentViewer } from '#features/documents/index.ts'
export { EditTeacherDialog } from '../editing/edit-teacher-dialog.tsx'
