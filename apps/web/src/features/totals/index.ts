export { totalKeys, useStudentTotal, useTeacherTotal } from './totals-queries.ts'
