export { TeacherCodeCard } from './code/code-card.tsx'
export { TeacherScanCard } from './scanning/scan-card.tsx'
export { ownDayKey } from './teacher-attendance-queries.ts'
