import { attendanceLimits } from '@shala/contract/attendance/attendance'
import { addDays, type Day, daysBetween } from '@shala/contract/general/days'

/** What the address says about the days. */
export interface AskedDays {
  range?: 'week' | 'month' | 'custom' | undefined
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
}

export interface ShownDays {
  from: Day
  to: Day
}

const longBefore = { week: 6, month: 29 } as const

/**
 * The days that an address asks for, corrected: never later than today, never backwards, and no longer than the server
 * answers. Anybody can write an address.
 */
export function shownDays({ range, date, from, to }: AskedDays, today: Day): ShownDays {
  const atMost = (day: Day) => (day > today ? today : day)
  if (range === 'week' || range === 'month') return { from: addDays(today, -longBefore[range]), to: today }
  if (range !== 'custom') return { from: atMost(date ?? today), to: atMost(date ?? today) }
  const last = atMost(to ?? date ?? today)
  const first = atMost(from ?? date ?? last)
  const start = first > last ? last : first
  const isTooLong = daysBetween(start, last) >= attendanceLimits.rangeDays
  return { from: isTooLong ? addDays(last, 1 - attendanceLimits.rangeDays) : start, to: last }
}

/** The days that have a word of their own. */
export function wordedDay(day: Day, today: Day): 'today' | 'yesterday' | null {
  if (day === today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : null
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: ShownDays): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => addDays(from, place))
}
