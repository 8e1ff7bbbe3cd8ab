/** Every dialog of the students, in one part: nobody needs one before the list stands. */
export { AddStudentDialog } from './adding/add-student-dialog.tsx'
export { PromotionsDialog } from './promotion/promotions-dialog.tsx'
export { StudentDialogs } from './student-dialogs.tsx'
