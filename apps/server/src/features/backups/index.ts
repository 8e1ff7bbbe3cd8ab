export { backupsRoutes } from './backups.routes.ts'
