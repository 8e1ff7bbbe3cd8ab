export { leaveRoutes } from './leave.routes.ts'
export { countPendingLeave } from './leave-listing.rules.ts'
export { findLeave, type LeaveOfDays } from './leave-listing.store.ts'
export { exportedLeave } from './leave-table.store.ts'
