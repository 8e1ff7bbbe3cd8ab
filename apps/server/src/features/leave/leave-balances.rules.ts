import { addDays, type Day, dayAt } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { leaveDays, leaveWithin } from '@shala/contract/leave/duration'
import type { LeaveBalance, leaveBalances } from '@shala/contract/leave/leave'
import { type LeaveType, leaveTypes } from '@shala/contract/leave/types'
import { type AcademicYear, academicYearAt } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import * as store from './leave.store.ts'

/** A person, and when they came to the product. */
interface Person {
  userId: string
  knownSince: Date
}

/** A type of leave in the academic year that a day lies in. */
export interface Balanced extends Person {
  leaveType: LeaveType
  date: Day
}

const ofStatus = (taken: readonly store.TakenLeave[], status: 'Approved' | 'Pending', year: AcademicYear) =>
  taken
    .filter((leave) => leave.status === status)
    .reduce((sum, leave) => {
      const part = leaveWithin(leave, year.from, year.to)
      return sum + (part ? leaveDays(part) : 0)
    }, 0)

/** Days carried over from the previous year: only one year back, and only for people who were there then. */
function carriedOver(
  { knownSince }: Person,
  taken: readonly store.TakenLeave[],
  {
    year,
    allowed,
    settings,
  }: { year: AcademicYear; allowed: { days: number; isCarried: boolean }; settings: SchoolSettings },
): number {
  if (!allowed.isCarried || dayAt(knownSince, settings.timeZone) >= year.from) return 0
  const before = academicYearAt(addDays(year.from, -1), settings.academicYearStart)
  return Math.max(0, allowed.days - ofStatus(taken, 'Approved', before))
}

function balanceOf(
  { leaveType, date, ...person }: Balanced,
  all: readonly store.TakenLeave[],
  settings: SchoolSettings,
): LeaveBalance | null {
  const allowed = settings.leaveAllowances[leaveType]
  if (!allowed) return null
  const year = academicYearAt(date, settings.academicYearStart)
  const taken = all.filter((leave) => leave.userId === person.userId && leave.leaveType === leaveType)
  const carried = carriedOver(person, taken, { year, allowed, settings })
  const approved = ofStatus(taken, 'Approved', year)
  return {
    leave_type: leaveType,
    allowance: allowed.days,
    carried,
    taken: approved,
    pending: ofStatus(taken, 'Pending', year),
    left: allowed.days + carried - approved,
  }
}

/** In the given order; null for a type without an allowance. One query for all of them. */
export async function findBalances(
  { db }: Pick<Context, 'db'>,
  asked: readonly Balanced[],
  settings: SchoolSettings,
): Promise<(LeaveBalance | null)[]> {
  const counted = asked.filter(({ leaveType }) => settings.leaveAllowances[leaveType])
  if (counted.length === 0) return asked.map(() => null)
  const years = counted.map(({ date }) => academicYearAt(date, settings.academicYearStart))
  const [first = ''] = years.map(({ from }) => from).sort()
  const from = academicYearAt(addDays(first, -1), settings.academicYearStart).from
  const to =
    years
      .map((year) => year.to)
      .sort()
      .at(-1) ?? first
  const taken = await store.findTaken(db, [...new Set(counted.map(({ userId }) => userId))], { from, to })
  return asked.map((one) => balanceOf(one, taken, settings))
}

/** One's own, for every type with an allowance, in the year that a day lies in. */
export async function showBalances(
  context: Context,
  { date = context.today }: Received<typeof leaveBalances, 'query'>,
): Promise<Answer<typeof leaveBalances>> {
  const { db, actor } = context
  const [settings, knownSince] = await Promise.all([
    showSettings(context),
    store.findKnownSince(db, actor.userId),
  ])
  const asked = leaveTypes.map((leaveType) => ({ userId: actor.userId, knownSince, leaveType, date }))
  const balances = await findBalances(context, asked, settings)
  return {
    year: academicYearAt(date, settings.academicYearStart),
    balances: balances.filter((balance) => balance !== null),
  }
}
