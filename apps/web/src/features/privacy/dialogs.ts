export { AskDialog } from './ask-dialog.tsx'
export { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
export { AgreeDialog, NoticeDialog } from './notice-dialog.tsx'
