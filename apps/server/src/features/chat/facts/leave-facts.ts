import type { Day } from '@shala/contract/general/days'
import { type LeaveStatus, leaveBalances, listLeave } from '@shala/contract/leave/leave'
import { soundsLike } from '#platform/sounds'
import type { Asking } from '../asking.ts'
import { type DayFact, entries, toDayFact } from './calendar-facts.ts'

interface AwayFact extends DayFact {
  isHalfDay: boolean
}

/** Everybody's approved leave for those who decide, one's own for the others. */
export async function onLeave(asking: Asking, from: Day, to = from): Promise<AwayFact[]> {
  const found = await entries(asking, from, to)
  return found
    .filter(({ kind, isPending }) => kind === 'leave' && !isPending)
    .map((one) => ({ ...toDayFact(one), isHalfDay: one.isHalfDay }))
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

/** One's own approved leave that touches some days, the newest first. */
export async function ownLeaveBetween(
  { read, context, signal }: Asking,
  { from, to }: { from: Day; to: Day },
) {
  const query = { status: 'Approved', limit: compared } as const
  const { leaves } = await read(context, listLeave, { query, signal })
  return leaves
    .filter((one) => one.from_date <= to && one.to_date >= from)
    .map((one) => ({ type: one.leave_type, from: one.from_date, to: one.to_date, days: one.days }))
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
