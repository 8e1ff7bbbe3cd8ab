export { useAttendanceToday, useOwnDay } from './attendance-queries.ts'
export { statusLabel, statusMeaning } from './attendance-words.ts'
