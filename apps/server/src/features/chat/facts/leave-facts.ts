import type { Day } from '@shala/contract/general/days'
import { costOf, leaveDays, leaveWithin } from '@shala/contract/leave/duration'
import { type LeaveStatus, leaveBalances, listLeave } from '@shala/contract/leave/leave'
import { soundsLike } from '#platform/sounds'
import type { Asking } from '../asking.ts'
import { type DayFact, entries, staffDaysBetween, toDayFact } from './calendar-facts.ts'

interface AwayFact extends DayFact {
  /** No more than half a day of work is missed on the days that are asked about. */
  isHalfDay: boolean
}

/**
 * Everybody's approved leave for those who decide, one's own for the others, where it takes some of the working days that are
 * asked about: on a day off nobody is on leave.
 */
export async function onLeave(asking: Asking, from: Day, to = from): Promise<AwayFact[]> {
  const [found, { kindOf }] = await Promise.all([
    entries(asking, from, to),
    staffDaysBetween(asking, { from, to }),
  ])
  const missedBy = ({
    fromDuration = 'full day',
    toDuration = 'full day',
    ...days
  }: (typeof found)[number]) => {
    const span = { fromDate: days.from, fromDuration, toDate: days.to, toDuration }
    const part = leaveWithin(span, from, to)
    return part ? costOf(part, 'working', kindOf) : 0
  }
  return found
    .filter(({ kind, isPending }) => kind === 'leave' && !isPending)
    .map((one) => ({ ...toDayFact(one), missed: missedBy(one) }))
    .filter(({ missed }) => missed > 0)
    .map(({ missed, ...one }) => ({ ...one, isHalfDay: missed <= 0.5 }))
}

const listed = 5

/** The longest page: so many names are compared by their sound, and so many requests by their days. */
const compared = 100

export async function ownRequests({ read, context, signal }: Asking) {
  const { leaves, summary } = await read(context, listLeave, { query: { limit: listed }, signal })
  return {
    ...summary,
    requests: leaves.map((one) => ({
      type: one.leave_type,
      from: one.from_date,
      to: one.to_date,
      status: one.status,
    })),
  }
}

/**
 * One's own approved leave that touches some days, the newest first, with what it takes of them. Students have no quota: for
 * them it is what the leave lasts.
 */
export async function ownLeaveBetween(asking: Asking, { from, to }: { from: Day; to: Day }) {
  const { read, context, signal } = asking
  const query = { status: 'Approved', limit: compared } as const
  const [{ leaves }, { leaveRules, kindOf }] = await Promise.all([
    read(context, listLeave, { query, signal }),
    staffDaysBetween(asking, { from, to }),
  ])
  return leaves.flatMap(({ leave_type: type, from_date, from_duration, to_date, to_duration }) => {
    const span = {
      fromDate: from_date,
      fromDuration: from_duration,
      toDate: to_date,
      toDuration: to_duration,
    }
    const part = leaveWithin(span, from, to)
    if (!part) return []
    const isStudent = context.actor.role === 'student'
    const days = isStudent ? leaveDays(part) : costOf(part, leaveRules[type].counts, kindOf)
    return [{ type, from: from_date, to: to_date, days }]
  })
}

/** The requests of the whole school; refused to those who do not decide. */
export async function teamRequests({ read, context, signal }: Asking, status: LeaveStatus) {
  const query = { view: 'true', status, limit: listed } as const
  const { leaves, pagination } = await read(context, listLeave, { query, signal })
  return {
    total: pagination.total,
    requests: leaves.map((one) => ({
      name: one.user_id.name,
      type: one.leave_type,
      from: one.from_date,
      to: one.to_date,
    })),
  }
}

/** The newest requests of those who are called so, by the sound of the name where nobody is written so. */
export async function requestsOf({ read, context, signal }: Asking, name: string) {
  const find = async (query: { search?: string; limit: number }, isIt: (name: string) => boolean) => {
    const { leaves } = await read(context, listLeave, { query: { view: 'true', ...query }, signal })
    return leaves.filter((one) => isIt(one.user_id.name)).slice(0, listed)
  }
  const spelt = await find({ search: name.slice(0, compared), limit: compared }, (one) =>
    one.toLowerCase().includes(name),
  )
  const found = spelt.length > 0 ? spelt : await find({ limit: compared }, soundsLike(name))
  return found.map((one) => ({
    name: one.user_id.name,
    type: one.leave_type,
    from: one.from_date,
    to: one.to_date,
    status: one.status,
  }))
}

export async function ownBalances({ read, context, signal }: Asking) {
  const { year, balances } = await read(context, leaveBalances, { signal })
  return {
    year: year.name,
    balances: balances.map(({ leave_type, left, taken, pending }) => ({
      type: leave_type,
      left,
      taken,
      pending,
    })),
  }
}
