export { schoolsRoutes } from './schools.routes.ts'
export { showOwnSchool, showSchool } from './schools.rules.ts'
export { eraseGivenUpSchools } from './schools-deletion.rules.ts'
export {
  type AfterWeek,
  type AroundSettings,
  findLastingSettings,
  showRetention,
  showSettings,
} from './schools-settings.rules.ts'
export { exportedRhythms, exportedSchool } from './schools-table.store.ts'
