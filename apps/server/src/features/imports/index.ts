export { importsRoutes } from './imports.routes.ts'
export { exportedImportedPeople, exportedImports } from './imports-table.store.ts'
