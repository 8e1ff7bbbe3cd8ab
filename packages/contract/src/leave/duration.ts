import { type Day, daysBetween, daysFrom } from '../general/days.ts'
import { kindOfDay, type Rhythm } from '../schools/school-days.ts'

export const leaveDurations = ['full day', 'first half', 'second half'] as const
export type LeaveDuration = (typeof leaveDurations)[number]

/** From a part of one day to a part of another. */
export interface LeaveSpan {
  fromDate: Day
  fromDuration: LeaveDuration
  toDate: Day
  toDuration: LeaveDuration
}

const isHalf = (duration: LeaveDuration) => duration !== 'full day'

/**
 * How many days a leave takes: both ends counted, half a day less for each end that is half a day; at least half a day,
 * and 0 when it ends before it begins. Days off in between count (docs/product.md, Leave).
 */
export function leaveDays({ fromDate, fromDuration, toDate, toDuration }: LeaveSpan): number {
  if (toDate < fromDate) return 0
  const halves = Number(isHalf(fromDuration)) + Number(isHalf(toDuration))
  return Math.max(0.5, daysBetween(fromDate, toDate) + 1 - halves / 2)
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
export function halvesOf({ fromDate, fromDuration, toDate, toDuration }: LeaveSpan): {
  first: number
  last: number
} {
  const begins = halfDayOf(fromDate) + Number(fromDuration === 'second half')
  const ends = halfDayOf(toDate) + Number(toDuration !== 'first half')
  // 'From the second half to the first half' of one day means that whole day.
  return { first: Math.min(begins, ends), last: Math.max(begins, ends) }
}

/** The part of a leave within some days, both included; null if there is none. */
export function leaveWithin(span: LeaveSpan, from: Day, to: Day): LeaveSpan | null {
  if (span.toDate < from || span.fromDate > to) return null
  const begins = span.fromDate >= from
  const ends = span.toDate <= to
  return {
    fromDate: begins ? span.fromDate : from,
    fromDuration: begins ? span.fromDuration : 'full day',
    toDate: ends ? span.toDate : to,
    toDuration: ends ? span.toDuration : 'full day',
  }
}

/** A leave's days that are not working days anyway: how many are weekly days off, and how many others are holidays. */
export function daysOffWithin(
  { fromDate, toDate }: Pick<LeaveSpan, 'fromDate' | 'toDate'>,
  rhythms: readonly Rhythm[],
  isHoliday: (day: Day) => boolean,
): { weeklyOffs: number; holidays: number } {
  let weeklyOffs = 0
  let holidays = 0
  for (const day of daysFrom(fromDate, toDate)) {
    if (kindOfDay(day, { rhythms }) === 'off') weeklyOffs += 1
    else if (isHoliday(day)) holidays += 1
  }
  return { weeklyOffs, holidays }
}
