export { privacyRoutes } from './privacy.routes.ts'
export { exportedConsents, exportedNotices, exportedPrivacyRequests } from './privacy-table.store.ts'
export { clearByRetention } from './retention.rules.ts'
