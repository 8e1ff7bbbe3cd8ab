import { classLabel } from '@shala/contract/classes'
import { timeAt } from '@shala/contract/general/clock-times'
import { durationText, leaveDays } from '@shala/contract/leave/duration'
import { noteOfReason } from '@shala/contract/leave/family-note'
import type { LeaveBalance, LeaveRequest } from '@shala/contract/leave/leave'
import { documentLink } from '#features/files/index'
import { adminsFor } from '#features/notifications/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { FoundRequest } from './leave.store.ts'
import { findBalances } from './leave-balances.rules.ts'
import { findCosts, type LeaveParts } from './leave-days.rules.ts'
import { type AwayRow, findAway } from './leave-listing.store.ts'

/** More about a pending request, for an admin who decides. */
interface Deciding {
  away: LeaveRequest['away']
  balance: LeaveBalance | null
}

const nothing: Deciding = { away: null, balance: null }

/** The request of somebody who decides waits for another who does, if there is one. */
export async function needsAnother(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { userId }: Pick<FoundRequest, 'userId'>,
): Promise<boolean> {
  return userId === actor.userId && (await adminsFor(db, 'leave.asked', userId)).length > 0
}

function toAway(rows: readonly AwayRow[]): NonNullable<LeaveRequest['away']> {
  return {
    total: rows[0]?.total ?? 0,
    approved: rows[0]?.approved ?? 0,
    people: rows.map(({ name, photo, fromDate, toDate, status }) => ({
      name,
      photo,
      from_date: fromDate,
      to_date: toDate,
      status,
    })),
  }
}

function toRequest(
  parts: LeaveParts,
  context: Context,
  found: FoundRequest,
  {
    timeZone,
    deciding,
    ...more
  }: { timeZone: string; deciding: Deciding; needsAnother: boolean; cost: number },
): LeaveRequest {
  const days = leaveDays(found)
  const createdAt = found.createdAt.toISOString()
  const { decidedBy, decidedByName, className, classSection: section } = found
  return {
    _id: found.id,
    user_id: {
      _id: found.userId,
      name: found.name,
      photo: found.photo,
      role: found.role,
      email: found.email,
      class: className === null ? null : classLabel({ name: className, section }),
    },
    leave_type: found.leaveType,
    from_datetime: found.fromAt.toISOString(),
    to_datetime: found.toAt.toISOString(),
    from_date: found.fromDate,
    from_duration: found.fromDuration,
    to_date: found.toDate,
    to_duration: found.toDuration,
    start_time: timeAt(found.fromAt, timeZone),
    end_time: timeAt(found.toAt, timeZone),
    duration_days: durationText(days),
    days,
    reason: found.reason,
    family_note: found.familyNote && noteOfReason(found.familyNote, found.reason),
    status: found.status,
    processed_on: found.decidedAt?.toISOString() ?? null,
    processed_by: decidedBy && decidedByName ? { _id: decidedBy, name: decidedByName } : null,
    remark: found.remark,
    note: found.fileId && found.isThere ? documentLink(parts.files, context, found.fileId) : null,
    created_at: createdAt,
    createdAt,
    changedAt: found.changedAt.toISOString(),
    ...deciding,
    ...more,
  }
}

/** Requests as the API returns them to the people who made them. */
export async function toOwnRequests(
  parts: LeaveParts,
  context: Context,
  found: readonly FoundRequest[],
): Promise<LeaveRequest[]> {
  const settings = await showSettings(context)
  const costs = await findCosts(parts, context, { leaves: found, settings })
  const { timeZone } = settings
  return found.map((one, place) =>
    toRequest(parts, context, one, {
      timeZone,
      cost: costs[place] ?? 0,
      deciding: nothing,
      needsAnother: false,
    }),
  )
}

/** The same for those who decide; pending ones with the others who are away, and the days the person has left. */
export async function toTeamRequests(
  parts: LeaveParts,
  context: Context,
  found: readonly FoundRequest[],
): Promise<LeaveRequest[]> {
  const settings = await showSettings(context)
  const pending = found.filter(({ status }) => status === 'Pending')
  const asked = pending.map(({ fromDate, ...one }) => ({ ...one, date: fromDate }))
  const own = found.find(({ userId }) => userId === context.actor.userId)
  const [costs, away, balances, isOwnBlocked] = await Promise.all([
    findCosts(parts, context, { leaves: found, settings }),
    pending.length === 0
      ? []
      : findAway(
          context.db,
          pending.map(({ id }) => id),
        ),
    findBalances(parts, context, asked, settings),
    own ? needsAnother(context, own) : false,
  ])
  return found.map((one, at) => {
    const place = pending.indexOf(one)
    const deciding =
      place === -1
        ? nothing
        : {
            away: toAway(away.filter(({ requestId }) => requestId === one.id)),
            balance: balances[place] ?? null,
          }
    const isBlocked = isOwnBlocked && one.userId === context.actor.userId
    return toRequest(parts, context, one, {
      timeZone: settings.timeZone,
      cost: costs[at] ?? 0,
      deciding,
      needsAnother: isBlocked,
    })
  })
}
