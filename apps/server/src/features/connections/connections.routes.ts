import * as contract from '@shala/contract/connections/connections'
import { rosterPaths } from '@shala/contract/connections/rosters'
import * as webhooks from '@shala/contract/connections/webhooks'
import { type Route, route } from '#platform/http/route'
import { makeKey, revokeKey, showKeys } from './keys/keys.rules.ts'
import * as rules from './webhooks/webhooks.rules.ts'

const reading = { may: 'schools:write', reads: true } as const
const writing = { may: 'schools:write', changes: ['connections'] } as const

export function connectionsRoutes(parts: rules.WebhookParts): Route[] {
  return [
    route(contract.listConnections, reading, async (context, { origin }) => {
      const [keys, addresses] = await Promise.all([showKeys(context), rules.showWebhooks(context)])
      const { token, base } = rosterPaths
      return { tokenUrl: `${origin}${token}`, rosterUrl: `${origin}${base}`, keys, webhooks: addresses }
    }),
    route(contract.makeKey, writing, (context, { body }) => makeKey(context, body.name)),
    route(contract.revokeKey, writing, (context, { params }) => revokeKey(context, params.id)),
    route(webhooks.addWebhook, writing, (context, { body }) => rules.addWebhook(parts, context, body)),
    route(webhooks.removeWebhook, writing, (context, { params }) => rules.removeWebhook(context, params.id)),
    route(webhooks.turnOnWebhook, writing, (context, { params }) => rules.turnOnWebhook(context, params.id)),
    route(webhooks.testWebhook, writing, (context, { params }) => rules.testWebhook(context, params.id)),
    route(webhooks.listSentEvents, reading, (context) => rules.showSentEvents(context)),
    route(webhooks.sendEventAgain, writing, (context, { params }) =>
      rules.sendEventAgain(context, params.id),
    ),
  ]
}
