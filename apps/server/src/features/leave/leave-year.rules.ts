import { addDays, type Day, dayAt } from '@shala/contract/general/days'
import { costOf, type LeaveCounting, type LeaveSpan, leaveWithin } from '@shala/contract/leave/duration'
import { type LeaveType, shareOf } from '@shala/contract/leave/types'
import { type AcademicYear, academicYearAt } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import type { KindOf } from './leave-days.rules.ts'
import type { TakenLeave } from './leave-taken.store.ts'
import type { ClosedLeave } from './leave-years.store.ts'

/** The leave of everybody who is asked about, from the year before on, and the rules it is counted by. */
export interface Figuring {
  settings: SchoolSettings
  kindOf: KindOf
  taken: readonly TakenLeave[]
  closed: readonly ClosedLeave[]
}

/** A person's leave of one type. */
export interface LeaveOf {
  userId: string
  /** When they came to the product. */
  knownSince: Date
  leaveType: LeaveType
}

type Span = Pick<AcademicYear, 'from' | 'to'>

/** The days of some leave within a year, counted in one way. */
export function daysWithin(
  leaves: readonly LeaveSpan[],
  { from, to }: Span,
  { counts, kindOf }: { counts: LeaveCounting; kindOf: KindOf },
): number {
  return leaves.reduce((sum, leave) => {
    const part = leaveWithin(leave, from, to)
    return sum + (part ? costOf(part, counts, kindOf) : 0)
  }, 0)
}

export function takenBy(
  { userId, leaveType }: Pick<LeaveOf, 'userId' | 'leaveType'>,
  taken: readonly TakenLeave[],
  status: TakenLeave['status'],
): TakenLeave[] {
  return taken.filter(
    (leave) => leave.userId === userId && leave.leaveType === leaveType && leave.status === status,
  )
}

/** The days that go into the next year: those left of the year's own allowance, where the school carries them over. */
export function carriedOf({
  isCarried,
  allowance,
  taken,
}: Pick<ClosedLeave, 'isCarried' | 'allowance' | 'taken'>): number {
  return isCarried ? Math.max(0, (allowance ?? 0) - taken) : 0
}

/** Months of a year from the one that a day lies in, this one included. */
function monthsFrom(day: Day, end: Day): number {
  const number = (of: Day) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
  return Math.min(12, number(end) - number(day) + 1)
}

/** The whole allowance, or a share of it for people who join during the year, from the month in which they join. */
function allowanceIn(year: Span, days: number, came: Day, { leaveShare }: SchoolSettings): number {
  if (leaveShare === 'whole' || came <= year.from || came > year.to) return days
  return shareOf(days, monthsFrom(came, year.to))
}

/** By the rules of today, and without what was brought into the year. */
function figured(of: LeaveOf, year: AcademicYear, { settings, kindOf, taken }: Figuring): ClosedLeave {
  const { leaveType, userId, knownSince } = of
  const { counts } = settings.leaveRules[leaveType]
  const allowed = settings.leaveAllowances[leaveType]
  const came = dayAt(knownSince, settings.timeZone)
  const figures = {
    isCarried: allowed?.isCarried ?? false,
    allowance: allowed ? allowanceIn(year, allowed.days, came, settings) : null,
    taken: daysWithin(takenBy(of, taken, 'Approved'), year, { counts, kindOf }),
  }
  const carried = carriedOf(figures)
  return { userId, leaveType, firstDay: year.from, lastDay: year.to, counts, brought: 0, ...figures, carried }
}

/** The days carried over from the year before, by the rules it was closed with; none for people who were not there. */
function broughtInto(of: LeaveOf, year: AcademicYear, figuring: Figuring): number {
  const { settings } = figuring
  if (dayAt(of.knownSince, settings.timeZone) >= year.from) return 0
  const before = academicYearAt(addDays(year.from, -1), settings.academicYearStart)
  return (findClosedYear(of, before, figuring) ?? figured(of, before, figuring)).carried
}

function findClosedYear(
  { userId, leaveType }: LeaveOf,
  { to }: Span,
  { closed }: Figuring,
): ClosedLeave | undefined {
  return closed.find((one) => one.userId === userId && one.leaveType === leaveType && one.lastDay === to)
}

/** A person's leave of one type in an academic year: as it was closed, or by the rules of today. */
export function figuresOfYear(of: LeaveOf, year: AcademicYear, figuring: Figuring): ClosedLeave {
  const closed = findClosedYear(of, year, figuring)
  return closed ?? { ...figured(of, year, figuring), brought: broughtInto(of, year, figuring) }
}
