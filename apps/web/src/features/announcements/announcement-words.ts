import type { Announcement } from '@shala/contract/announcements'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'

/** The days on which it is shown. */
export function shownWords({ from, until, state }: Pick<Announcement, 'from' | 'until' | 'state'>): string {
  const day = formatDay(from)
  if (until === null) return state === 'scheduled' ? i18n.t('From {day}', { day }) : day
  if (until === from) return day
  return i18n.t('{day} until {last}', { day, last: formatDay(until) })
}
