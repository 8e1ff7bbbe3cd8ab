export { settled, totalKeys, useStudentTotal, useTeacherTotal } from './totals-queries.ts'
