import { getMe } from '@shala/contract/profile'
import type { AuthDb } from '#platform/database/auth-db'
import { type Route, routeWithoutSchool } from '#platform/http/route'
import { showMe } from './profile.rules.ts'

export function profileRoutes({ authDb }: { authDb: AuthDb }): Route[] {
  return [
    routeWithoutSchool(getMe, { may: 'self:read' }, async (who) => ({ user: await showMe(authDb, who) })),
  ]
}
