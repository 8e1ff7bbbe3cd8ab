export { type DeliveriesParts, deliveriesRoutes } from './deliveries.routes.ts'
