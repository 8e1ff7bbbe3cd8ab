export { classesRoutes } from './classes.routes.ts'
export { addPassoutClass } from './classes.rules.ts'
export { type ClassRow, findClass, holdClass, lockClass } from './classes.store.ts'
export { exportedClasses } from './classes-table.store.ts'
