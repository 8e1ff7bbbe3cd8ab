export { ClassMonth } from './register/class-month.tsx'
