export { hashOfCode } from './answer-codes.ts'
export { type Asked, findAsked, keepAnswer } from './answering.rules.ts'
export { sayOf } from './leaving-words.rules.ts'
export { messagesRoutes } from './messages.routes.ts'
export { clearOldMessages, type FamilyEvent, queueMessages } from './messages.rules.ts'
export { exportedMessageStops, exportedMessages } from './messages-table.store.ts'
export {
  dropNews,
  type NewsAudience,
  type NewsToTell,
  type PreviewParts,
  previewNews,
  queueNews,
  takeUpNews,
} from './news.rules.ts'
export { newsLeavesAt } from './news-hours.ts'
export { writtenDay } from './news-words.ts'
export { setOwnLanguage, setOwnMessages, showOwnMessages } from './own-messages.rules.ts'
export { queueReopened } from './reopening.rules.ts'
export { type ReportsOfProviders, reportingRoutes } from './reporting/reporting.routes.ts'
export { hasMessagesDue, sendMessages } from './sending.rules.ts'
export type { NewsEvent, NewsVerdict, Verdict } from './verdicts.rules.ts'
