export { classesQuery, useClasses, useTaughtClasses } from './classes-queries.ts'
