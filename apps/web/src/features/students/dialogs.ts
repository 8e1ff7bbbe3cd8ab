/** All dialogs about students, in one chunk: nobody needs one before the list is shown. */
export { AddStudentDialog } from './adding/add-student-dialog.tsx'
export { PromotionsDialog } from './promotion/promotions-dialog.tsx'
export { StudentDialogs } from './student-dialogs.tsx'
