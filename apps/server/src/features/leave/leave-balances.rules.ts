import { addDays, type Day, dayAt } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { leaveWithin } from '@shala/contract/leave/duration'
import type { LeaveBalance, leaveBalances } from '@shala/contract/leave/leave'
import { type LeaveType, leaveTypes, shareOf } from '@shala/contract/leave/types'
import type { Role } from '@shala/contract/people'
import { type AcademicYear, academicYearAt } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import * as store from './leave.store.ts'
import { costByRule, findDays, type KindOf, type LeaveParts } from './leave-days.rules.ts'

/** A person, and when they came to the product. */
interface Person {
  userId: string
  knownSince: Date
  role: Role
}

/** A type of leave in the academic year that a day lies in. */
export interface Balanced extends Person {
  leaveType: LeaveType
  date: Day
}

/** What balances are worked out from. */
interface Balancing {
  settings: SchoolSettings
  kindOf: KindOf
}

function ofStatus(
  taken: readonly store.TakenLeave[],
  status: 'Approved' | 'Pending',
  { year, settings, kindOf }: Balancing & { year: AcademicYear },
): number {
  return taken
    .filter((leave) => leave.status === status)
    .reduce((sum, leave) => {
      const part = leaveWithin(leave, year.from, year.to)
      return sum + (part ? costByRule({ ...leave, ...part }, settings, kindOf) : 0)
    }, 0)
}

/** As much as everybody, or a share for who came within the year: then the months count from the one in which they came. */
function allowanceIn(year: AcademicYear, days: number, came: Day, { leaveShare }: SchoolSettings): number {
  if (leaveShare === 'whole' || came <= year.from || came > year.to) return days
  return shareOf(days, monthsFrom(came, year.to))
}

/** Months of a year from the one that a day lies in, this one included. */
function monthsFrom(day: Day, end: Day): number {
  const number = (of: Day) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
  return Math.min(12, number(end) - number(day) + 1)
}

/** Days carried over from the previous year: only one year back, and only for people who were there then. */
function carriedOver(
  came: Day,
  taken: readonly store.TakenLeave[],
  {
    year,
    allowed,
    ...balancing
  }: Balancing & { year: AcademicYear; allowed: { days: number; isCarried: boolean } },
): number {
  const { settings } = balancing
  if (!allowed.isCarried || came >= year.from) return 0
  const before = academicYearAt(addDays(year.from, -1), settings.academicYearStart)
  const then = allowanceIn(before, allowed.days, came, settings)
  return Math.max(0, then - ofStatus(taken, 'Approved', { year: before, ...balancing }))
}

function balanceOf(
  { leaveType, date, ...person }: Balanced,
  all: readonly store.TakenLeave[],
  balancing: Balancing,
): LeaveBalance | null {
  const { settings } = balancing
  const allowed = settings.leaveAllowances[leaveType]
  if (!allowed || person.role === 'student') return null
  const year = academicYearAt(date, settings.academicYearStart)
  const came = dayAt(person.knownSince, settings.timeZone)
  const allowance = allowanceIn(year, allowed.days, came, settings)
  const taken = all.filter((leave) => leave.userId === person.userId && leave.leaveType === leaveType)
  const carried = carriedOver(came, taken, { year, allowed, ...balancing })
  const approved = ofStatus(taken, 'Approved', { year, ...balancing })
  return {
    leave_type: leaveType,
    allowance,
    carried,
    taken: approved,
    pending: ofStatus(taken, 'Pending', { year, ...balancing }),
    left: allowance + carried - approved,
  }
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
  const counted = asked.filter(
    ({ leaveType, role }) => settings.leaveAllowances[leaveType] && role !== 'student',
  )
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
  const kindOf = await findDays(parts, context, { rhythms: settings.rhythms, spans: taken })
  return asked.map((one) => balanceOf(one, taken, { settings, kindOf }))
}

/** One's own, for every type with an allowance, in the year that a day lies in. */
export async function showBalances(
  parts: Pick<LeaveParts, 'findHolidays'>,
  context: Context,
  { date = context.today }: Received<typeof leaveBalances, 'query'>,
): Promise<Answer<typeof leaveBalances>> {
  const { db, actor } = context
  const [settings, knownSince] = await Promise.all([
    showSettings(context),
    store.findKnownSince(db, actor.userId),
  ])
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
