export { AadhaarNumber } from './details/aadhaar-number.tsx'
export { useAddOwnField, useStudentForm } from './form/student-form-queries.ts'
export { StudentFormTab } from './settings/student-form-tab.tsx'
export { statusLabel } from './student-columns.tsx'
