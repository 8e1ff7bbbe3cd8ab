export { notificationsRoutes } from './notifications.routes.ts'
export {
  adminsFor,
  clearOldNotifications,
  countUnread,
  followEvents,
  lastTold,
  type Notice,
  notify,
  takeBackAll,
  takeBackByKeys,
  toldKeys,
  unreadKeys,
  whenTold,
} from './notifications.rules.ts'
export { exportedNotifications } from './notifications-table.store.ts'
export { findRung, pushNotifications } from './push.rules.ts'
