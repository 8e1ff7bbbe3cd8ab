import { instantAt, timeAt } from '@shala/contract/general/clock-times'
import { addDays, type Day, dayAt } from '@shala/contract/general/days'
import type { SchoolSettings } from '@shala/contract/schools/settings'

export type NewsHours = Pick<SchoolSettings, 'announcedFrom' | 'announcedUntil' | 'timeZone'>

/** The first instant, from now and from a day on, at which families are told news: `now` itself if that is one. */
export function newsLeavesAt(now: Date, hours: NewsHours, from?: Day): Date {
  const { announcedFrom, announcedUntil, timeZone } = hours
  const today = dayAt(now, timeZone)
  const day = from && from > today ? from : today
  const opens = instantAt(day, announcedFrom, timeZone)
  if (opens > now) return opens
  if (timeAt(now, timeZone) < announcedUntil) return now
  return instantAt(addDays(day, 1), announcedFrom, timeZone)
}
