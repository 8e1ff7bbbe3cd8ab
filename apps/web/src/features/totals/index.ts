export { useStudentTotal, useTeacherTotal } from './totals-queries.ts'
