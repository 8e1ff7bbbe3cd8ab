export { pendingLeaveKey, usePendingLeave } from './pending-leave.ts'
