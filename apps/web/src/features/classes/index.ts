export { ClassPicker } from './class-picker.tsx'
export { classesQuery, useClasses, useTaughtClasses } from './classes-queries.ts'
