export { classesRoutes } from './classes.routes.ts'
export { addPassoutClass } from './classes.rules.ts'
export { type ClassRow, findClass, holdClass } from './classes.store.ts'
