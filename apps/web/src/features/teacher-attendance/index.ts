export { TeacherCodeCard } from './code/code-card.tsx'
export { useTeachersOutToDo } from './day/out-to-do.tsx'
export { TeacherScanCard } from './scanning/scan-card.tsx'
export { ownDayKey, teachersOutKey } from './teacher-attendance-queries.ts'
