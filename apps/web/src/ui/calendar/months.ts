import { addDays } from '@shala/contract/general/days'
import { daysIntoWeek } from './week.ts'

/** A month as a calendar shows it: weeks of seven days from Sunday, null before the first day and after the last. */
export interface Month {
  /** `2026-11` */
  key: string
  weeks: (string | null)[][]
}

function monthAt(key: string): Month {
  const first = `${key}-01`
  const days: (string | null)[] = Array.from({ length: daysIntoWeek(first) }, () => null)
  for (let day = first; day.startsWith(key); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7))
  return { key, weeks }
}

/** The months of a range of days, newest first. */
export function monthsOf(from: string, to: string): Month[] {
  const months: Month[] = []
  let key = to.slice(0, 7)
  while (key >= from.slice(0, 7)) {
    months.push(monthAt(key))
    key = addDays(`${key}-01`, -1).slice(0, 7)
  }
  return months
}
