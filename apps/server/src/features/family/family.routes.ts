import {
  answerAtHome as answerEndpoint,
  listChildren,
  setOwnMessages,
  showOwnMessages as showOwnEndpoint,
} from '@shala/contract/family'
import { showOwnMessages } from '#features/messages/index'
import { type Route, route } from '#platform/http/route'
import { answerAtHome, type FamilyParts, setMessages, showChildren } from './family.rules.ts'

/** Open screens of these refresh after an answer. */
const told = ['attendance', 'leave', 'calendar', 'notifications'] as const

export function familyRoutes(parts: FamilyParts): Route[] {
  return [
    route(listChildren, { may: 'family:read', reads: true }, (context) => showChildren(parts, context)),
    route(answerEndpoint, { may: 'leave:note', changes: told }, (context, { params, body }) =>
      answerAtHome(parts, context, { ...params, ...body }),
    ),
    route(showOwnEndpoint, { may: 'family:messages', reads: true }, showOwnMessages),
    route(
      setOwnMessages,
      { may: 'family:messages', changes: ['messages', 'notifications', 'students'] },
      (context, { body }) => setMessages(context, body),
    ),
  ]
}
