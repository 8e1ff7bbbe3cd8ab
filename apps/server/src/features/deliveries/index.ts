export { deliveriesRoutes } from './deliveries.routes.ts'
