/** All dialogs about one's own leave, in one chunk. */
export { AskDialog } from '../asking/ask-dialog.tsx'
export { CancelQuestion } from './cancel-question.tsx'
export { LeaveDetails } from './leave-details.tsx'
