import { listMessages } from '@shala/contract/messages/messages'
import { type Route, route } from '#platform/http/route'
import { showMessages } from './messages-list.rules.ts'

export function messagesRoutes(): Route[] {
  return [
    route(listMessages, { may: 'messages:read', reads: true }, (context, { query }) =>
      showMessages(context, query),
    ),
  ]
}
