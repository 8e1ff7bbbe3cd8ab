export { type EditingParts, editInTransaction, editStudent } from './editing/editing.rules.ts'
export { findDoubtsOfReturning } from './importing/doubts.rules.ts'
export { studentImporter } from './importing/importing.rules.ts'
export { findLeftBehind } from './promotion/promotion.store.ts'
export { studentsRoutes } from './students.routes.ts'
export { countStudents, findStudent, type StudentsParts } from './students.rules.ts'
export { addStudent } from './students-adding.rules.ts'
export { findAdmissions, findReturns, type Return } from './students-admissions.store.ts'
export { findBornOn } from './students-birthdays.store.ts'
export { endEnrolment } from './students-enrolment.rules.ts'
export { findNextRollNumber, reopenEnrolments } from './students-enrolment.store.ts'
export { showHistory } from './students-history.rules.ts'
export { dropCertificateNumber } from './students-leaving.store.ts'
export { studentNumbers } from './students-numbers.store.ts'
export {
  byRollNumber,
  bySeat,
  coversDay,
  coversDays,
  rollNumberThen,
  seatThen,
} from './students-sql.store.ts'
export { countStrengthByClass, countStrengthByYear } from './students-strength.store.ts'
export { exportedEnrolments, exportedStudentFields, exportedStudents } from './students-table.store.ts'
export { findForUdise } from './students-udise.store.ts'
