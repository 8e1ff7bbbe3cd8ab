import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { Refusal } from '@shala/contract/general/refusal'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { decideLeave, decideLeaves } from '@shala/contract/leave/deciding'
import { halvesOf } from '@shala/contract/leave/duration'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { leaveRefusals, leaveTexts } from '@shala/contract/leave/texts'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './leave.store.ts'
import { needsAnother, toTeamRequests } from './leave-answers.rules.ts'
import { changeStatus } from './leave-changing.rules.ts'
import { settleDays } from './leave-closing.rules.ts'
import type { LeaveParts } from './leave-days.rules.ts'
import { recordLeave, tellAsker, tellOfReopened } from './leave-telling.rules.ts'

export type Body = Received<typeof decideLeave, 'body'>

/** The requests that somebody decides about, and how these are answered to them. */
export interface Desk {
  isTheirs: (found: store.FoundRequest) => boolean
  toAnswer: typeof toTeamRequests
  /** Why they may not undo a decision; nothing if they may. */
  whyNotUndo?: (found: store.FoundRequest) => Refusal | undefined
}

const office: Desk = { isTheirs: () => true, toAnswer: toTeamRequests }

type Decided = Answer<typeof decideLeave>
type Outcome = Answer<typeof decideLeaves>['results'][number]

const acts = {
  Approved: {
    action: 'approve',
    kind: 'leave.approved',
    noteKind: 'leave.note_accepted',
    message: leaveTexts.approved,
  },
  Declined: {
    action: 'decline',
    kind: 'leave.declined',
    noteKind: 'leave.note_declined',
    message: leaveTexts.declined,
  },
  Pending: {
    action: 'revert',
    kind: 'leave.reverted',
    noteKind: 'leave.note_reverted',
    message: leaveTexts.reverted,
  },
} as const

async function refuseOwn(context: Context, found: store.FoundRequest): Promise<void> {
  if (await needsAnother(context, found)) throw new Refused(leaveRefusals.own)
}

/** Why a decision is not possible as the request stands; nothing when it is possible. */
function conflictOf({ status, changedAt }: store.FoundRequest, wanted: Body) {
  if (wanted.status === 'Pending' && status === 'Pending') return leaveRefusals.stillPending
  const isOpen = wanted.status === 'Pending' ? status !== 'Cancelled' : status === 'Pending'
  if (!isOpen) return leaveRefusals.notPending
  if (wanted.seen && wanted.seen !== changedAt.toISOString()) return leaveRefusals.decidedAnew
  return undefined
}

/** After a request was declined, the person may have asked for the same days again. */
async function isAskedAnew({ db }: Context, before: store.FoundRequest): Promise<boolean> {
  return await store.hasOverlap(db, { userId: before.userId, but: before.id, ...halvesOf(before) })
}

async function refusalOf(
  context: Context,
  before: store.FoundRequest,
  wanted: Body,
  whyNotUndo?: Desk['whyNotUndo'],
): Promise<Refusal | undefined> {
  const conflict = conflictOf(before, wanted)
  if (conflict || wanted.status !== 'Pending') return conflict
  if (await isAskedAnew(context, before)) return leaveRefusals.askedAnew
  return whyNotUndo?.(before)
}

/**
 * In its own transaction.
 * @throws Refused 404 for a request of another desk or school, 403 for one's own, 409 with `current` when it is no longer as
 *   it was seen
 */
export async function decideOne(
  parts: LeaveParts,
  context: Context,
  { id, ...wanted }: Body & { id: string },
  { isTheirs, toAnswer, whyNotUndo }: Desk = office,
): Promise<store.FoundRequest> {
  return await inTransaction(context, async (context) => {
    const { db } = context
    const asker = await store.findAsker(db, id)
    if (!asker) throw new Refused(leaveRefusals.notFound)
    await store.lockLeaveOf(db, asker)
    const before = await store.findRequest(db, id)
    if (!before?.isThere || !isTheirs(before)) throw new Refused(leaveRefusals.notFound)
    await refuseOwn(context, before)
    const refusal = await refusalOf(context, before, wanted, whyNotUndo)
    if (refusal) {
      const [current] = await toAnswer(parts, context, [before])
      throw new Refused(refusal, { current, values: { name: before.name } })
    }
    const after = await changeStatus(context, before, wanted)
    await settleDays(parts, context, { before, after })
    const { action, kind, noteKind } = acts[wanted.status]
    await recordLeave(context, action, { before, after })
    await tellAsker(context, after.familyNote ? noteKind : kind, after)
    if (after.familyNote && after.status === 'Pending') await tellOfReopened(context, after)
    return after
  })
}

/**
 * Approves, declines, or undoes a decision.
 * @throws Refused 404 for a request of another school or of somebody who has left, 403 for one's own, 409 with
 *   `current` when it is no longer as the admin saw it
 */
export async function decide(
  parts: LeaveParts,
  context: Context,
  { id }: { id: string },
  body: Body,
): Promise<Decided> {
  const [leave] = await toTeamRequests(parts, context, [await decideOne(parts, context, { id, ...body })])
  if (!leave) throw new Error('A decision left no request.')
  return { message: acts[body.status].message, leave }
}

/**
 * Each by itself: one that cannot be decided does not stop the others. Once one is decided, a failure is reported as a
 * refusal of the rest, because people are notified of what is committed only when the call is answered.
 * @throws any error that is not a refusal, while nothing is decided
 */
export async function decideAll(
  parts: LeaveParts,
  context: Context,
  { status, remark, requests }: Received<typeof decideLeaves, 'body'>,
): Promise<Answer<typeof decideLeaves>> {
  const results: Outcome[] = []
  let hasFailed = false
  for (const { id, seen } of requests) {
    try {
      if (hasFailed) throw new Refused(generalRefusals.failed)
      const decided = await decideOne(parts, context, { id, status, remark, seen })
      results.push({ id, outcome: 'decided', ...(await shown(parts, context, decided)) })
    } catch (error) {
      if (!(error instanceof Refused) && !results.some(({ outcome }) => outcome === 'decided')) throw error
      hasFailed ||= !(error instanceof Refused)
      results.push(toOutcome(id, error instanceof Refused ? error : new Refused(generalRefusals.failed)))
    }
  }
  return { results }
}

/** A decision stands even if it cannot be shown. */
async function shown(
  parts: LeaveParts,
  context: Context,
  decided: store.FoundRequest,
): Promise<{ leave?: LeaveRequest }> {
  const [leave] = await toTeamRequests(parts, context, [decided]).catch(() => [])
  return leave ? { leave } : {}
}

function toOutcome(id: string, { message, details }: Refused): Outcome {
  const leave = details.current as LeaveRequest | undefined
  return { id, outcome: leave ? 'conflict' : 'refused', message, ...(leave && { leave }) }
}
