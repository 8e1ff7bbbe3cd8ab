export { LeaveOfPerson } from './leave-of-person.tsx'
export { useLeaveToDo } from './leave-to-do.tsx'
export { type PendingLeave, pendingLeaveKey, usePendingLeave } from './pending-leave.ts'
export { BackEarly } from './shortening/lazy-back-early.ts'
