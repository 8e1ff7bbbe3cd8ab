export { pendingLeaveKey, usePendingLeave } from './pending-leave.ts'
export { BackEarly } from './shortening/lazy-back-early.ts'
