import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { LeaveBalance } from '@shala/contract/leave/balances'
import type { leaveBalances } from '@shala/contract/leave/leave'
import { leaveTypes } from '@shala/contract/leave/types'
import type { Role } from '@shala/contract/people'
import { academicYearAt } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { findDays, type LeaveParts } from './leave-days.rules.ts'
import { findKnownSince, findTaken } from './leave-taken.store.ts'
import { daysWithin, type Figuring, figuresOfYear, type LeaveOf, takenBy } from './leave-year.rules.ts'
import { findClosed } from './leave-years.store.ts'

/** A type of leave of a person in the academic year that a day lies in. */
export interface Balanced extends LeaveOf {
  role: Role
  date: Day
}

function balanceOf({ date, ...person }: Balanced, figuring: Figuring): LeaveBalance | null {
  const { settings, taken, kindOf } = figuring
  if (!isCounted(person, settings)) return null
  const year = academicYearAt(date, settings.academicYearStart)
  const of = figuresOfYear(person, year, figuring)
  if (of.allowance === null) return null
  return {
    leave_type: of.leaveType,
    allowance: of.allowance,
    carried: of.brought,
    taken: of.taken,
    pending: daysWithin(takenBy(person, taken, 'Pending'), year, { counts: of.counts, kindOf }),
    left: of.allowance + of.brought - of.taken,
  }
}

/** Types without an allowance have no balance, and students have no quota of days. */
function isCounted({ leaveType, role }: Pick<Balanced, 'leaveType' | 'role'>, settings: SchoolSettings) {
  return settings.leaveAllowances[leaveType] !== undefined && role !== 'student'
}

/**
 * In the given order; null for a type without an allowance, and for students, who have no quota of days. One query for all
 * of them.
 */
export async function findBalances(
  parts: Pick<LeaveParts, 'findHolidays'>,
  context: Pick<Context, 'db'>,
  asked: readonly Balanced[],
  settings: SchoolSettings,
): Promise<(LeaveBalance | null)[]> {
  const { db } = context
  const counted = asked.filter((one) => isCounted(one, settings))
  if (counted.length === 0) return asked.map(() => null)
  const years = counted.map(({ date }) => academicYearAt(date, settings.academicYearStart))
  const [first = ''] = years.map(({ from }) => from).sort()
  const from = academicYearAt(addDays(first, -1), settings.academicYearStart).from
  const to =
    years
      .map((year) => year.to)
      .sort()
      .at(-1) ?? first
  const userIds = [...new Set(counted.map(({ userId }) => userId))]
  const [taken, closed] = await Promise.all([
    findTaken(db, userIds, { from, to }),
    findClosed(db, userIds, { from, to }),
  ])
  const kindOf = await findDays(parts, context, { rhythms: settings.rhythms, spans: taken })
  return asked.map((one) => balanceOf(one, { settings, kindOf, taken, closed }))
}

/** One's own, for every type with an allowance, in the year that a day lies in. */
export async function showBalances(
  parts: Pick<LeaveParts, 'findHolidays'>,
  context: Context,
  { date = context.today }: Received<typeof leaveBalances, 'query'>,
): Promise<Answer<typeof leaveBalances>> {
  const { db, actor } = context
  const [settings, knownSince] = await Promise.all([showSettings(context), findKnownSince(db, actor.userId)])
  const asked = leaveTypes.map((leaveType) => ({
    userId: actor.userId,
    role: actor.role,
    knownSince,
    leaveType,
    date,
  }))
  const balances = await findBalances(parts, context, asked, settings)
  return {
    year: academicYearAt(date, settings.academicYearStart),
    balances: balances.filter((balance) => balance !== null),
  }
}
