import { answerAtHome as answerEndpoint, listChildren } from '@shala/contract/family'
import { type Route, route } from '#platform/http/route'
import { answerAtHome, type FamilyParts, showChildren } from './family.rules.ts'

/** Open screens of these refresh after an answer. */
const told = ['attendance', 'leave', 'calendar', 'notifications'] as const

export function familyRoutes(parts: FamilyParts): Route[] {
  return [
    route(listChildren, { may: 'family:read', reads: true }, (context) => showChildren(parts, context)),
    route(answerEndpoint, { may: 'leave:note', changes: told }, (context, { params, body }) =>
      answerAtHome(parts, context, { ...params, ...body }),
    ),
  ]
}
