export { announcementsRoutes } from './announcements.routes.ts'
export { showAnnouncements } from './announcements.rules.ts'
export { exportedAnnouncements } from './announcements-table.store.ts'
