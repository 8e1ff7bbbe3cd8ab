import { getDashboard } from '@shala/contract/dashboard'
import type { CalendarParts } from '#features/calendar/index'
import { type Route, routeWithoutSchool } from '#platform/http/route'
import { showDashboard } from './dashboard.rules.ts'

export function dashboardRoutes(calendar: CalendarParts): Route[] {
  return [
    routeWithoutSchool(getDashboard, { may: 'self:read', reads: true }, (who, { query }) =>
      showDashboard(calendar, who, query),
    ),
  ]
}
