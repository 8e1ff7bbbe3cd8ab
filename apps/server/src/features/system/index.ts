export { systemRoutes } from './system.routes.ts'
export { isMigrated } from './system.store.ts'
