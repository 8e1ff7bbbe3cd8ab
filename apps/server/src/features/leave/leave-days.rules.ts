import { instantAt } from '@shala/contract/general/clock-times'
import type { Day } from '@shala/contract/general/days'
import { costOf, halvesOf, type LeaveSpan } from '@shala/contract/leave/duration'
import type { LeaveRules, LeaveType } from '@shala/contract/leave/types'
import { type DayKind, kindOfDay, type Rhythm } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { withoutWorked } from '#features/attendance/index'
import type { FilesParts } from '#features/files/index'
import type { Context } from '#platform/context'
import { openBreaks } from '#platform/process/breaks'
import { classOn, type WithPlaces, type WithStays, whileThere } from './leave-stays.ts'

interface Days {
  from: Day
  to: Day
}

/** The calendar and teachers' days are passed in: they depend on leave themselves. */
export interface LeaveParts {
  files: FilesParts
  /** Brings what admins were told of a teacher's days into line with their leave. */
  followTeacher: (context: Context, leave: { userId: string; fromDate: Day; toDate: Day }) => Promise<void>
  findHolidays: (context: Pick<Context, 'db'>, days: Days) => Promise<ReadonlyMap<Day, string>>
}

/** The kind of each day on which some leave lies, for the school or for a class with days of its own. */
export type KindOf = (day: Day, classId?: string | null) => DayKind

export async function findDays(
  { findHolidays }: Pick<LeaveParts, 'findHolidays'>,
  context: Pick<Context, 'db'>,
  {
    rhythms,
    spans,
  }: { rhythms: readonly Rhythm[]; spans: readonly Pick<LeaveSpan, 'fromDate' | 'toDate'>[] },
): Promise<KindOf> {
  const [from] = spans.map(({ fromDate }) => fromDate).sort()
  const to = spans
    .map(({ toDate }) => toDate)
    .sort()
    .at(-1)
  const found = from && to ? await findHolidays(context, { from, to }) : new Map<Day, string>()
  const holidays = await withoutWorked(context.db, found)
  return (day, classId) => kindOfDay(day, { rhythms, holidays }, classId)
}

/** The days that a leave takes, by the school's rule for its type. */
export function costByRule(
  leave: LeaveSpan & WithPlaces & { leaveType: LeaveType },
  { leaveRules }: { leaveRules: LeaveRules },
  kindOf: KindOf,
): number {
  return costOf(leave, leaveRules[leave.leaveType].counts, (day) => kindOf(day, classOn(day, leave)))
}

/** The same for many, in their order, on the days on which their people were at the school. A hundred that last a year take a tenth of a second, so others get their turn between. */
export async function findCosts(
  parts: Pick<LeaveParts, 'findHolidays'>,
  context: Pick<Context, 'db' | 'today'>,
  {
    leaves,
    settings,
  }: {
    leaves: readonly (LeaveSpan & WithStays & WithPlaces & { leaveType: LeaveType })[]
    settings: SchoolSettings
  },
): Promise<number[]> {
  const kindOf = await findDays(parts, context, { rhythms: settings.rhythms, spans: leaves })
  const giveWay = openBreaks()
  const costs: number[] = []
  for (const leave of leaves) {
    await giveWay()
    costs.push(whileThere(leave).reduce((sum, part) => sum + costByRule(part, settings, kindOf), 0))
  }
  return costs
}

/** The half days of a leave, and the instants it lies between on the school's clock. */
export function timesOf(span: LeaveSpan, { timeZone, dayStart, midday, dayEnd }: SchoolSettings) {
  const { first, last } = halvesOf(span)
  return {
    firstHalfDay: first,
    lastHalfDay: last,
    fromAt: instantAt(span.fromDate, first % 2 === 0 ? dayStart : midday, timeZone),
    toAt: instantAt(span.toDate, last % 2 === 0 ? midday : dayEnd, timeZone),
  }
}
