import type { CalendarEntry, CalendarEvent } from '@shala/contract/calendar'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'

/** A holiday that nobody at the school has entered is called so in the person's language. */
export function eventName({ summary, source }: Pick<CalendarEvent, 'summary' | 'source'>): string {
  return source === 'suggested' && summary in i18n.messages ? i18n.t(summary) : summary
}

/** Nobody is away yet by a request that is not decided. */
export function kindLabel({ kind, isPending }: Pick<CalendarEvent, 'kind' | 'isPending'>): string {
  if (kind === 'holiday') return i18n.t('Holiday')
  if (kind === 'event') return i18n.t('Event')
  return isPending ? i18n.t('Leave not decided yet') : i18n.t('On leave')
}

export const kindMeaning = { holiday: 'none', event: 'info', leave: 'waiting' } as const satisfies Record<
  CalendarEvent['kind'],
  Meaning
>

/** '8 Nov 2026', or '6 Nov 2026 – 10 Nov 2026'. */
export function daysWords({ from, to }: Pick<CalendarEvent, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

/** An event's values for a form. */
export function entryOf({ summary: name, from, to, kind }: CalendarEvent): CalendarEntry {
  return { name, from, to, isClosed: kind === 'holiday' }
}

/** The one who has entered it. */
export function sourceWords({ source, replaces }: CalendarEvent): string {
  if (source === 'suggested') return i18n.t('Suggested for your state')
  return replaces ? i18n.t('Moved by your school') : i18n.t('Added by your school')
}
