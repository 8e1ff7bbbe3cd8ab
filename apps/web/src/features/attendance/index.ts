export { useAttendanceToday, useOwnDay } from './attendance-queries.ts'
export { statusLabel, statusMeaning } from './attendance-words.ts'
export { StudentTag } from './cards/student-tag.tsx'
export { StudentYear } from './of-student/student-year.tsx'
