export { ClassPicker } from './class-picker.tsx'
export { ClassPickerLater } from './class-picker-later.tsx'
export { classesQuery, useClasses, useTaughtClasses } from './classes-queries.ts'
