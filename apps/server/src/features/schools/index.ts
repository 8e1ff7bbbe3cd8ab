export { schoolsRoutes } from './schools.routes.ts'
