export { statusLabel } from './student-columns.tsx'
