export { activityRoutes } from './activity.routes.ts'
export {
  type Activity,
  countRecorded,
  findLastRecorded,
  forgetActivity,
  manyLooksRecorder,
  recordActivities,
  recordActivity,
  recordLook,
  takeTurn,
} from './activity-recording.rules.ts'
export { exportedActivity } from './activity-table.rules.ts'
