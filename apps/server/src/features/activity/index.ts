export { activityRoutes } from './activity.routes.ts'
export { exportedActivity } from './activity-table.rules.ts'
