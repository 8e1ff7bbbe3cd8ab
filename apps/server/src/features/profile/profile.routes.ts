import { getMe } from '@shala/contract/profile'
import { type Route, routeWithoutSchool } from '#platform/http/route'
import { type ProfileParts, showMe } from './profile.rules.ts'

export function profileRoutes(parts: ProfileParts): Route[] {
  return [
    routeWithoutSchool(getMe, { may: 'self:read' }, async (who) => ({ user: await showMe(parts, who) })),
  ]
}
