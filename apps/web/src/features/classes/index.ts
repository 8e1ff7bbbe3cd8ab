export { ClassPicker } from './class-picker.tsx'
export { ClassPickerLater } from './class-picker-later.tsx'
export { classWords } from './class-words.ts'
export { classesQuery, useClasses, useTaughtClasses } from './classes-queries.ts'
