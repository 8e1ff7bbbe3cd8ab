import { type Day, daysBetween, daysFrom } from '../general/days.ts'
import { type DayKind, kindOfDay, type Rhythm } from '../schools/school-days.ts'

export const leaveDurations = ['full day', 'first half', 'second half'] as const
export type LeaveDuration = (typeof leaveDurations)[number]

/** From a part of one day to a part of another. */
export interface LeaveSpan {
  fromDate: Day
  fromDuration: LeaveDuration
  toDate: Day
  toDuration: LeaveDuration
}

/**
 * A leave as it is meant. Of several days only the first can begin at midday, and only the last end there: other halves are
 * read as the whole day. Of one day, the half that is named; from the first to the second is the whole day, and from the
 * second to the first, which no form of ours sends, the second: 'Half day' by its duration.
 */
export function asMeant<S extends LeaveSpan>(span: S): S {
  const { fromDate, fromDuration, toDate, toDuration } = span
  if (fromDate !== toDate) {
    return {
      ...span,
      fromDuration: fromDuration === 'second half' ? fromDuration : 'full day',
      toDuration: toDuration === 'first half' ? toDuration : 'full day',
    }
  }
  if (fromDuration === 'first half' && toDuration === 'second half') {
    return { ...span, fromDuration: 'full day', toDuration: 'full day' }
  }
  const half = fromDuration === 'full day' ? toDuration : fromDuration
  return {
    ...span,
    fromDuration: half === 'second half' ? half : 'full day',
    toDuration: half === 'first half' ? half : 'full day',
  }
}

/** Whether a single day would end before it begins, which nobody can mean. */
export function isBackwards({ fromDate, fromDuration, toDate, toDuration }: LeaveSpan): boolean {
  return fromDate === toDate && fromDuration === 'second half' && toDuration === 'first half'
}

/**
 * How many days a leave lasts: both ends counted, half a day less for each end that is half a day; and 0 when it ends before
 * it begins. Days off in between count (docs/product.md, Leave).
 */
export function leaveDays(span: LeaveSpan): number {
  if (span.toDate < span.fromDate) return 0
  const { first, last } = halvesOf(span)
  return (last - first + 1) / 2
}

/** 'Half day', '1 day', '3 days', '1 /half day'. */
export function durationText(days: number): string {
  if (days <= 0.5) return 'Half day'
  const whole = Math.floor(days)
  if (whole !== days) return `${whole} /half day`
  return whole === 1 ? '1 day' : `${whole} days`
}

const halfDayOf = (date: Day) => daysBetween('1970-01-01', date) * 2

/** The half days that a leave takes, both ends included: twice the days since 1970, and one more for an afternoon. */
export function halvesOf(span: LeaveSpan): { first: number; last: number } {
  const { fromDate, fromDuration, toDate, toDuration } = asMeant(span)
  return {
    first: halfDayOf(fromDate) + Number(fromDuration === 'second half'),
    last: halfDayOf(toDate) + Number(toDuration !== 'first half'),
  }
}

/** Halves of a day on leave. */
export interface LeaveOfDay {
  isMorning: boolean
  isAfternoon: boolean
}

function leaveAt(morning: number, { first, last }: ReturnType<typeof halvesOf>): LeaveOfDay {
  const isWithin = (half: number) => first <= half && half <= last
  return { isMorning: isWithin(morning), isAfternoon: isWithin(morning + 1) }
}

export function leaveOnDay(span: LeaveSpan, day: Day): LeaveOfDay {
  return leaveAt(halfDayOf(day), halvesOf(span))
}

/** How many halves of work are missed. A working day that ends at midday is a whole day, all of it in the morning. */
export function halvesMissed({ isMorning, isAfternoon }: LeaveOfDay, kind: DayKind): number {
  if (kind === 'working') return Number(isMorning) + Number(isAfternoon)
  return kind === 'half' && isMorning ? 2 : 0
}

/** Whether a type of leave takes the working days it lasts, or all of them. */
export const leaveCountings = ['working', 'calendar'] as const
export type LeaveCounting = (typeof leaveCountings)[number]

/** The days that a leave takes from what somebody may have: balances, reports and months of teachers count these. */
export function costOf(span: LeaveSpan, counting: LeaveCounting, kindOf: (day: Day) => DayKind): number {
  if (counting === 'calendar') return leaveDays(span)
  const halves = halvesOf(span)
  const morning = halfDayOf(span.fromDate)
  const missed = daysFrom(span.fromDate, span.toDate).map((day, place) =>
    halvesMissed(leaveAt(morning + 2 * place, halves), kindOf(day)),
  )
  return missed.reduce((sum, count) => sum + count, 0) / 2
}

/** The part of a leave within some days, both included; null if there is none. */
export function leaveWithin(whole: LeaveSpan, from: Day, to: Day): LeaveSpan | null {
  if (whole.toDate < from || whole.fromDate > to) return null
  const span = asMeant(whole)
  const begins = span.fromDate >= from
  const ends = span.toDate <= to
  return {
    fromDate: begins ? span.fromDate : from,
    fromDuration: begins ? span.fromDuration : 'full day',
    toDate: ends ? span.toDate : to,
    toDuration: ends ? span.toDuration : 'full day',
  }
}

/** A leave's days that are not working days anyway: how many are weekly days off, of a class if one is given, and how many others are holidays. */
export function daysOffWithin(
  { fromDate, toDate }: Pick<LeaveSpan, 'fromDate' | 'toDate'>,
  rhythms: readonly Rhythm[],
  isHoliday: (day: Day) => boolean,
  classId?: string,
): { weeklyOffs: number; holidays: number } {
  let weeklyOffs = 0
  let holidays = 0
  for (const day of daysFrom(fromDate, toDate)) {
    if (kindOfDay(day, { rhythms }, classId) === 'off') weeklyOffs += 1
    else if (isHoliday(day)) holidays += 1
  }
  return { weeklyOffs, holidays }
}
