import { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import * as contract from '@shala/contract/leave/leave'
import {
  decideNote as decideNoteEndpoint,
  listNotes,
  sendNote as sendNoteEndpoint,
} from '@shala/contract/leave/noting'
import { shortenLeave } from '@shala/contract/leave/shortening'
import { upcomingLeave } from '@shala/contract/leave/upcoming'
import { type Route, route } from '#platform/http/route'
import { decideNote, sendNote, showNotes } from './family-notes.rules.ts'
import { ask, cancel } from './leave.rules.ts'
import { showBalances } from './leave-balances.rules.ts'
import type { LeaveParts } from './leave-days.rules.ts'
import { decide, decideAll } from './leave-deciding.rules.ts'
import { listRequests } from './leave-listing.rules.ts'
import { shorten } from './leave-shortening.rules.ts'
import { showUpcoming } from './leave-upcoming.rules.ts'

const asked = ['leave', 'calendar', 'notifications'] as const
/** The row of a child, and the list of those to call, show a note. */
const noted = [...asked, 'attendance'] as const
const decided = [...noted, 'teacher-attendance'] as const

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
    route(contract.cancelLeave, { may: 'leave:ask', changes: noted }, (context, { params }) =>
      cancel(parts, context, params),
    ),
    route(sendNoteEndpoint, { may: 'leave:note', changes: noted }, (context, { body }) =>
      sendNote(parts, context, body),
    ),
    route(listNotes, { may: 'leave:accept', reads: true }, (context) => showNotes(parts, context)),
    route(decideNoteEndpoint, { may: 'leave:accept', changes: noted }, (context, { params, body }) =>
      decideNote(parts, context, params, body),
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
