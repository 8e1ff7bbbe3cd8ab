export { type AccessParts, accessRoutes } from './access.routes.ts'
