import type { Day } from '@shala/contract/general/days'
import { type Weekday, weekdayOf } from '@shala/contract/schools/school-days'

/** The columns of every calendar, from Sunday to Saturday. */
export const calendarWeek = [7, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[]

/** How many days of its week lie before a day: 0 for a Sunday. */
export function daysIntoWeek(day: Day): number {
  return weekdayOf(day) % 7
}
