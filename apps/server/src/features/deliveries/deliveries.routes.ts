import * as contract from '@shala/contract/deliveries'
import { type Route, route } from '#platform/http/route'
import { type DeliveriesParts, sendTest } from './deliveries.rules.ts'

export function deliveriesRoutes(parts: DeliveriesParts): Route[] {
  return [
    route(contract.testDelivery, { may: 'deliveries:test', changes: [] }, async (context, { body }) => ({
      message: await sendTest(parts, context, body),
    })),
  ]
}
