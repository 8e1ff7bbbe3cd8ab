export { activityRoutes } from './activity.routes.ts'
export {
  type Activity,
  countRecorded,
  findLastRecorded,
  recordActivities,
  recordActivity,
  recordLook,
  recordManyLooks,
  takeTurn,
} from './activity-recording.rules.ts'
export { exportedActivity } from './activity-table.rules.ts'
