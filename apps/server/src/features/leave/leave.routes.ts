import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import * as contract from '@shala/contract/leave/leave'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { upcomingLeave } from '@shala/contract/leave/upcoming'
import { type Route, route } from '#platform/http/route'
import { ask, cancel } from './leave.rules.ts'
import { showBalances } from './leave-balances.rules.ts'
import type { LeaveParts } from './leave-days.rules.ts'
import { decide, decideAll } from './leave-deciding.rules.ts'
import { listRequests } from './leave-listing.rules.ts'
import { shorten } from './leave-shortening.rules.ts'
import { showUpcoming } from './leave-upcoming.rules.ts'

const asked = ['leave', 'calendar', 'notifications'] as const
const decided = [...asked, 'teacher-attendance', 'attendance'] as const

export function leaveRoutes(parts: LeaveParts): Route[] {
  return [
    route(contract.listLeave, { may: 'leave:ask', reads: true }, (context, { query }) =>
      listRequests(parts, context, query),
    ),
    route(contract.leaveBalances, { may: 'leave:ask', reads: true }, (context, { query }) =>
      showBalances(parts, context, query),
    ),
    route(upcomingLeave, { may: 'leave:decide', reads: true }, (context) => showUpcoming(parts, context)),
    route(contract.applyForLeave, { may: 'leave:ask', changes: asked }, (context, { body }) =>
      ask(parts, context, body),
    ),
    route(contract.cancelLeave, { may: 'leave:ask', changes: asked }, (context, { params }) =>
      cancel(parts, context, params),
    ),
    route(shortenLeave, { may: 'leave:ask', changes: decided }, (context, { params, body }) =>
      shorten(parts, context, params, body),
    ),
    route(decideLeave, { may: 'leave:decide', changes: decided }, (context, { params, body }) =>
      decide(parts, context, params, body),
    ),
    route(decideLeaves, { may: 'leave:decide', changes: decided }, (context, { body }) =>
      decideAll(parts, context, body),
    ),
  ]
}
