export { schoolsRoutes } from './schools.routes.ts'
export { showOwnSchool } from './schools.rules.ts'
export { eraseGivenUpSchools } from './schools-deletion.rules.ts'
export { exportedSchool } from './schools-table.store.ts'
