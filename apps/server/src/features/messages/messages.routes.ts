import { listMessages } from '@shala/contract/messages/messages'
import { listStops, writeAgain as writeAgainEndpoint } from '@shala/contract/messages/stops'
import { type Route, route } from '#platform/http/route'
import { showMessages } from './messages-list.rules.ts'
import { showStops, writeAgain } from './stops.rules.ts'

/** `mostADay`: the operator's limit, see `FAMILY_MESSAGES_A_DAY`. */
export function messagesRoutes(parts: { mostADay: number }): Route[] {
  return [
    route(listMessages, { may: 'messages:read', reads: true }, (context, { query }) =>
      showMessages(parts, context, query),
    ),
    route(listStops, { may: 'messages:read', reads: true }, (context) => showStops(context)),
    route(writeAgainEndpoint, { may: 'messages:write', changes: ['messages'] }, (context, { body }) =>
      writeAgain(context, body),
    ),
  ]
}
