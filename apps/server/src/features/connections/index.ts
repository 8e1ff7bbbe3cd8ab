export { connectionsRoutes } from './connections.routes.ts'
export { rosterRoutes } from './rosters/rosters.routes.ts'
export { webhookSecrets } from './webhooks/resealing.rules.ts'
export {
  clearOldEvents,
  hasEventsDue,
  queueLeave,
  type SendingParts,
  sendEvents,
} from './webhooks/sending.rules.ts'
