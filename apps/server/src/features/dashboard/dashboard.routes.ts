import { getDashboard } from '@shala/contract/dashboard'
import { type Route, routeWithoutSchool } from '#platform/http/route'
import { showDashboard } from './dashboard.rules.ts'

export function dashboardRoutes(): Route[] {
  return [routeWithoutSchool(getDashboard, { may: 'self:read', reads: true }, showDashboard)]
}
