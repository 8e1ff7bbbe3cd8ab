import { addDays, type Day } from '@shala/contract/general/days'
import { daysIntoWeek } from '#ui/calendar/week.ts'

/** Six weeks from Sunday to Saturday, so that the calendar keeps its height in every month. */
const cells = 42

/** The 42 days shown for a day's month. */
export function cellsOf(day: Day): Day[] {
  const first = `${day.slice(0, 7)}-01`
  return Array.from({ length: cells }, (_, index) => addDays(first, index - daysIntoWeek(first)))
}

/** The same day in another month, or its last day if that month is shorter. */
export function inMonth(day: Day, away: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + away, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + away, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The day that a key moves to; undefined for other keys. */
export function dayByKey(day: Day, key: string): Day | undefined {
  const moves: Record<string, Day> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -daysIntoWeek(day)),
    End: addDays(day, 6 - daysIntoWeek(day)),
    PageUp: inMonth(day, -1),
    PageDown: inMonth(day, 1),
  }
  return moves[key]
}
