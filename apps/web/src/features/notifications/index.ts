export { Bell } from './bell.tsx'
export { unreadKey } from './notifications-queries.ts'
