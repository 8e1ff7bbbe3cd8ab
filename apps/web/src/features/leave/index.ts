export { leaveRoot, pendingLeaveKey, usePendingLeave } from './pending-leave.ts'
