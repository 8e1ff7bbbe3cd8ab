/** Every dialog about one's own leave, in one part. */
export { AskDialog } from '../asking/ask-dialog.tsx'
export { CancelQuestion } from './cancel-question.tsx'
export { LeaveDetails } from './leave-details.tsx'
