export { activityRoutes } from './activity.routes.ts'
export {
  type Activity,
  countRecorded,
  findLastRecorded,
  manyLooksRecorder,
  recordActivities,
  recordActivity,
  recordLook,
  takeTurn,
} from './activity-recording.rules.ts'
export { exportedActivity } from './activity-table.rules.ts'
