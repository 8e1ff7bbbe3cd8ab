import * as contract from '@shala/contract/access'
import { fill } from '@shala/contract/general/refusal'
import { type Route, route } from '#platform/http/route'
import { type AccessParts, changeAccess, invite, listAccess } from './access.rules.ts'

export function accessRoutes(parts: AccessParts): Route[] {
  return [
    route(contract.listAccess, { may: 'access:read' }, async (context) => ({
      people: await listAccess(parts, context),
    })),
    route(
      contract.invite,
      { may: 'access:write', changes: ['access', 'people'] },
      async (context, { body, origin, ipAddress }) => {
        const invited = await invite(parts, context, body, { origin, ipAddress })
        return { message: fill(contract.accessTexts.given, { name: invited.person.name }), ...invited }
      },
    ),
    route(
      contract.changeAccess,
      { may: 'access:write', changes: ['access', 'people'] },
      async (context, { params, body }) => {
        const person = await changeAccess(parts, context, params.id, body)
        return { message: fill(contract.accessTexts.changed, { name: person.name }), person }
      },
    ),
  ]
}
