export { chatRoutes } from './chat.routes.ts'
export { clearOldConversations } from './chat-clearing.rules.ts'
export { type ChatLimits, openChatTurns, Pace, usualChatLimits } from './chat-limits.rules.ts'
export { UnderWay } from './under-way.ts'
