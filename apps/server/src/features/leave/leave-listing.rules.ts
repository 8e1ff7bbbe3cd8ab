import { addDays } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { listLeave } from '@shala/contract/leave/leave'
import { leaveRefusals } from '@shala/contract/leave/texts'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'
import { Refused } from '#platform/refused'
import { toOwnRequests, toTeamRequests } from './leave-answers.rules.ts'
import type { LeaveParts } from './leave-days.rules.ts'
import * as store from './leave-listing.store.ts'

type Listed = Answer<typeof listLeave>

const decide = permissionRule('leave:decide')

function summaryOf({
  byStatus: { Pending, Approved, Declined },
  ...pending
}: Omit<store.Counts, 'pendingBy'> & Pick<Listed['summary'], 'pendingBy'>): Listed['summary'] {
  return {
    ...pending,
    totalLeaves: Pending + Approved + Declined,
    totalApproved: Approved,
    totalPending: Pending,
    totalDeclined: Declined,
  }
}

/**
 * One's own requests, or with `view` the school's.
 * @throws Refused 403 for the school's, to anybody who does not decide
 */
export async function listRequests(
  parts: LeaveParts,
  context: Context,
  {
    view,
    page,
    limit,
    search,
    status,
    leave_type,
    month,
    year,
    of,
    person,
    id,
  }: Received<typeof listLeave, 'query'>,
): Promise<Listed> {
  const { db, actor } = context
  const isTeam = view === 'true'
  if (isTeam && !decide.isHeldBy(actor)) throw new Refused(leaveRefusals.teamForbidden)
  const filter = {
    ...(!isTeam && { userId: actor.userId }),
    id,
    words: search.split(/\s+/).filter((word) => word !== ''),
    leaveType: leave_type,
    month,
    year,
    ...(isTeam && { of, personId: person }),
  }
  const [counts, found] = await Promise.all([
    store.countByStatus(db, filter, addDays(context.today, 1)),
    store.findPage(db, { ...filter, status }, { page, limit }),
  ])
  const total = status
    ? counts.byStatus[status]
    : Object.values(counts.byStatus).reduce((sum, count) => sum + count, 0)
  const toAnswer = isTeam ? toTeamRequests : toOwnRequests
  return {
    summary: summaryOf({ ...counts, pendingBy: isTeam ? counts.pendingBy : null }),
    leaves: await toAnswer(parts, context, found),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  }
}

/** How many are pending, and how many of those begin by tomorrow; null for those who decide nothing. */
export async function countPendingLeave({ db, actor, today }: Context) {
  return decide.isHeldBy(actor) ? await store.countPending(db, addDays(today, 1)) : null
}
