export { chatRoutes } from './chat.routes.ts'
export { clearOldConversations } from './chat-clearing.rules.ts'
export { type DailyLimits, usualDailyLimits } from './chat-limits.rules.ts'
