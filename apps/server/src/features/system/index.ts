export { type SystemParts, systemRoutes } from './system.routes.ts'
