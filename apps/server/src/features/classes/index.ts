export { classesRoutes } from './classes.routes.ts'
export {
  addMissingClasses,
  addPassoutClass,
  listClasses,
  removeEmptyClasses,
  showNamedClass,
} from './classes.rules.ts'
export {
  type ClassRow,
  findClass,
  findClasses,
  holdClass,
  lockClass,
  lockClasses,
} from './classes.store.ts'
export { exportedClasses } from './classes-table.store.ts'
