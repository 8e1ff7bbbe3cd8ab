/** The dialogs of a student's page, in one chunk. */
export { DocumentViewer } from '#features/documents/index.ts'
export { EditStudentDialog } from '../editing/edit-student-dialog.tsx'
export { MarksQuestion } from '../editing/marks-question.tsx'
