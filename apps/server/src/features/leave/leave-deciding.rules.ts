import type { Answer, Received } from '@shala/contract/endpoint'
import { leaveRefusals, leaveTexts } from '@shala/contract/leave'
import type { decideLeave, decideLeaves } from '@shala/contract/leave-deciding'
import { halvesOf } from '@shala/contract/leave-duration'
import type { FilesParts } from '#features/files/index'
import { adminsBut } from '#features/notifications/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './leave.store.ts'
import { toTeamRequests } from './leave-answers.rules.ts'
import { changeStatus } from './leave-changing.rules.ts'
import { recordLeave, tellAsker } from './leave-telling.rules.ts'

type Body = Received<typeof decideLeave, 'body'>
type Decided = Answer<typeof decideLeave>
type Outcome = Answer<typeof decideLeaves>['results'][number]

const acts = {
  Approved: { action: 'approve', kind: 'leave.approved', message: leaveTexts.approved },
  Declined: { action: 'decline', kind: 'leave.declined', message: leaveTexts.declined },
  Pending: { action: 'revert', kind: 'leave.reverted', message: leaveTexts.reverted },
} as const

/** One's own request waits for another admin, where there is one. */
async function refuseOwn({ db, actor }: Context, { userId }: store.FoundRequest): Promise<void> {
  if (userId !== actor.userId) return
  if ((await adminsBut(db, userId)).length > 0) throw new Refused(leaveRefusals.own)
}

/** What stands in the way of a decision as the request stands; nothing when nothing does. */
function conflictOf({ status, changedAt }: store.FoundRequest, wanted: Body) {
  if (wanted.status === 'Pending' && status === 'Pending') return leaveRefusals.stillPending
  const isOpen = wanted.status === 'Pending' ? status !== 'Cancelled' : status === 'Pending'
  if (!isOpen) return leaveRefusals.notPending
  if (wanted.seen && wanted.seen !== changedAt.toISOString()) return leaveRefusals.decidedAnew
  return undefined
}

/** While it was declined, the person may have asked for the same days again. */
async function isAskedAnew({ db }: Context, before: store.FoundRequest): Promise<boolean> {
  return await store.hasOverlap(db, { userId: before.userId, but: before.id, ...halvesOf(before) })
}

/** In a transaction of its own. */
async function decideOne(
  files: FilesParts,
  context: Context,
  { id, ...wanted }: Body & { id: string },
): Promise<store.FoundRequest> {
  return await inTransaction(context, async (context) => {
    const { db } = context
    const asker = await store.findAsker(db, id)
    if (!asker) throw new Refused(leaveRefusals.notFound)
    await store.lockLeaveOf(db, asker)
    const before = await store.findRequest(db, id)
    if (!before?.isThere) throw new Refused(leaveRefusals.notFound)
    await refuseOwn(context, before)
    const conflict = conflictOf(before, wanted)
    const anew = !conflict && wanted.status === 'Pending' && (await isAskedAnew(context, before))
    const refusal = anew ? leaveRefusals.askedAnew : conflict
    if (refusal) {
      const [current] = await toTeamRequests(files, context, [before])
      throw new Refused(refusal, { current, values: { name: before.name } })
    }
    const after = await changeStatus(context, before, wanted)
    const { action, kind } = acts[wanted.status]
    await recordLeave(context, action, { before, after })
    await tellAsker(context, kind, after)
    return after
  })
}

/**
 * Approves, declines, or undoes a decision.
 * @throws Refused 404 for a request of another school or of somebody who has left, 403 for one's own, 409 with `current` when it
 *   is no longer as the admin saw it
 */
export async function decide(
  files: FilesParts,
  context: Context,
  { id }: { id: string },
  body: Body,
): Promise<Decided> {
  const [leave] = await toTeamRequests(files, context, [await decideOne(files, context, { id, ...body })])
  if (!leave) throw new Error('A decision left no request.')
  return { message: acts[body.status].message, leave }
}

/** Each by itself: one that cannot be decided does not keep the others. */
export async function decideAll(
  files: FilesParts,
  context: Context,
  { status, remark, requests }: Received<typeof decideLeaves, 'body'>,
): Promise<Answer<typeof decideLeaves>> {
  const results: Outcome[] = []
  for (const { id, seen } of requests) {
    results.push(
      await decide(files, context, { id }, { status, remark, seen })
        .then(({ leave }): Outcome => ({ id, outcome: 'decided', leave }))
        .catch((error) => toOutcome(id, error)),
    )
  }
  return { results }
}

/** @throws whatever is no refusal */
function toOutcome(id: string, error: unknown): Outcome {
  if (!(error instanceof Refused)) throw error
  const { message, details } = error
  const leave = details.current as Decided['leave'] | undefined
  return { id, outcome: leave ? 'conflict' : 'refused', message, ...(leave && { leave }) }
}
