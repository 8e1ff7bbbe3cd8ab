export { messagesRoutes } from './messages.routes.ts'
export { clearOldMessages, type FamilyEvent, queueMessages } from './messages.rules.ts'
export { exportedMessages } from './messages-table.store.ts'
export { hasMessagesDue, sendMessages, type Verdict } from './sending.rules.ts'
