import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import * as contract from '@shala/contract/leave/leave'
import type { FilesParts } from '#features/files/index'
import { type Route, route } from '#platform/http/route'
import { ask, cancel } from './leave.rules.ts'
import { showBalances } from './leave-balances.rules.ts'
import { decide, decideAll } from './leave-deciding.rules.ts'
import { listRequests } from './leave-listing.rules.ts'

const asked = ['leave', 'calendar', 'notifications'] as const
const decided = [...asked, 'teacher-attendance'] as const

export function leaveRoutes(files: FilesParts): Route[] {
  return [
    route(contract.listLeave, { may: 'leave:ask', reads: true }, (context, { query }) =>
      listRequests(files, context, query),
    ),
    route(contract.leaveBalances, { may: 'leave:ask', reads: true }, (context, { query }) =>
      showBalances(context, query),
    ),
    route(contract.applyForLeave, { may: 'leave:ask', changes: asked }, (context, { body }) =>
      ask(files, context, body),
    ),
    route(contract.cancelLeave, { may: 'leave:ask', changes: asked }, (context, { params }) =>
      cancel(files, context, params),
    ),
    route(decideLeave, { may: 'leave:decide', changes: decided }, (context, { params, body }) =>
      decide(files, context, params, body),
    ),
    route(decideLeaves, { may: 'leave:decide', changes: decided }, (context, { body }) =>
      decideAll(files, context, body),
    ),
  ]
}
