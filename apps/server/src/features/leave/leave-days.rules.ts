import { instantAt } from '@shala/contract/general/clock-times'
import type { Day } from '@shala/contract/general/days'
import { costOf, halvesOf, type LeaveSpan } from '@shala/contract/leave/duration'
import type { LeaveRules, LeaveType } from '@shala/contract/leave/types'
import { type DayKind, kindOfDay, type Rhythm } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import type { FilesParts } from '#features/files/index'
import type { Context } from '#platform/context'

interface Days {
  from: Day
  to: Day
}

/** What the calendar, which knows of leave, gives to it. */
export interface LeaveParts {
  files: FilesParts
  findHolidays: (context: Pick<Context, 'db'>, days: Days) => Promise<ReadonlyMap<Day, string>>
}

/** What a school's days are, for as long as some leave lasts. */
export type KindOf = (day: Day) => DayKind

export async function findDays(
  { findHolidays }: Pick<LeaveParts, 'findHolidays'>,
  context: Pick<Context, 'db'>,
  { rhythms, spans }: { rhythms: readonly Rhythm[]; spans: readonly LeaveSpan[] },
): Promise<KindOf> {
  const [from] = spans.map(({ fromDate }) => fromDate).sort()
  const to = spans
    .map(({ toDate }) => toDate)
    .sort()
    .at(-1)
  const holidays = from && to ? await findHolidays(context, { from, to }) : new Map<Day, string>()
  return (day) => kindOfDay(day, { rhythms, holidays })
}

/** The days that a leave takes, by the school's rule for its type. */
export function costByRule(
  leave: LeaveSpan & { leaveType: LeaveType },
  { leaveRules }: { leaveRules: LeaveRules },
  kindOf: KindOf,
): number {
  return costOf(leave, leaveRules[leave.leaveType].counts, kindOf)
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
