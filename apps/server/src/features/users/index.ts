export { usersRoutes } from './users.routes.ts'
export { exportedAdministrators } from './users-table.store.ts'
