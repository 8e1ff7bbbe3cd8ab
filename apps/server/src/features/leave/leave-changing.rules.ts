import type { LeaveStatus } from '@shala/contract/leave/leave'
import type { Context } from '#platform/context'
import * as store from './leave.store.ts'

/** A decision names the change that its admin saw: two within the same millisecond must not look alike. */
export function changeTime(now: Date, { changedAt }: store.FoundRequest): Date {
  return new Date(Math.max(now.getTime(), changedAt.getTime() + 1))
}

/** In a transaction that has locked the person's leave. */
export async function changeStatus(
  { db, actor, now }: Context,
  before: store.FoundRequest,
  { status, remark }: { status: LeaveStatus; remark?: string | undefined },
): Promise<store.FoundRequest> {
  const isDecided = status === 'Approved' || status === 'Declined'
  const decision = {
    status,
    changedAt: changeTime(now, before),
    decidedBy: isDecided ? actor.userId : null,
    decidedAt: isDecided ? now : null,
    remark: (isDecided && remark) || null,
  }
  await store.saveChange(db, before.id, decision)
  return { ...before, ...decision, decidedByName: isDecided ? actor.name : null }
}
