import { classLabel } from '@shala/contract/classes'
import { timeAt } from '@shala/contract/general/clock-times'
import type { BalanceOfYear } from '@shala/contract/leave/balances'
import { durationText, leaveDays } from '@shala/contract/leave/duration'
import { noteOfReason } from '@shala/contract/leave/family-note'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { partsByYear } from '@shala/contract/leave/years'
import type { SchoolSettings } from '@shala/contract/schools/settings'
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
  balances: BalanceOfYear[]
}

const nothing: Deciding = { away: null, balances: [] }

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
    away: deciding.away,
    balance: deciding.balances[0] ?? null,
    balances: deciding.balances,
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

/** The parts of requests in the academic years that they lie in. */
function byYear(found: readonly FoundRequest[], { academicYearStart }: SchoolSettings) {
  return found.flatMap((one) =>
    partsByYear(one, academicYearStart).map(({ year, part }) => {
      return { ...one, ...part, date: year.from, year: year.name }
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
  const pending = found.filter(({ status }) => status === 'Pending').map(({ id }) => id)
  const own = found.find(({ userId }) => userId === context.actor.userId)
  const leaves = byYear(found, settings)
  const asked = leaves.filter(({ status }) => status === 'Pending')
  const [costs, away, balances, isOwnBlocked] = await Promise.all([
    findCosts(parts, context, { leaves, settings }),
    pending.length === 0 ? [] : findAway(context.db, pending),
    findBalances(parts, context, asked, settings),
    own ? needsAnother(context, own) : false,
  ])
  const counted = leaves.map((part, place) => ({
    ...part,
    balance: balances[asked.indexOf(part)] ?? null,
    cost: costs[place] ?? 0,
  }))
  return found.map((one) => {
    const years = counted.filter(({ id }) => id === one.id)
    const deciding = {
      away: toAway(away.filter(({ requestId }) => requestId === one.id)),
      balances: years.flatMap(({ balance, year, cost }) => (balance ? [{ ...balance, year, cost }] : [])),
    }
    return toRequest(parts, context, one, {
      timeZone: settings.timeZone,
      cost: years.reduce((sum, { cost }) => sum + cost, 0),
      deciding: one.status === 'Pending' ? deciding : nothing,
      needsAnother: isOwnBlocked && one.userId === context.actor.userId,
    })
  })
}
