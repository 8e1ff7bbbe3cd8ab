import type { CalendarEntry, CalendarEvent, OnLeave } from '@shala/contract/calendar/calendar'
import { type LeaveType, leaveTypeTexts } from '@shala/contract/leave/types'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'
import { namesAndMore } from '#ui/names-and-more.ts'

function isLeaveType(word: string): word is LeaveType {
  return Object.hasOwn(leaveTypeTexts, word)
}

/** 'Asha Rao (Sick)' for somebody's leave, 'On leave (Sick)' for one's own, as the server writes them. */
function leaveName(summary: string): string {
  const [, who = '', type = ''] = /^(.*) \((\w+)\)$/s.exec(summary) ?? []
  if (!isLeaveType(type)) return summary
  return `${who === 'On leave' ? i18n.t('On leave') : who} (${i18n.t(leaveTypeTexts[type])})`
}

/** Leave, and what nobody at the school has entered, have names in the person's language. */
export function eventName({ summary, source }: Pick<CalendarEvent, 'summary' | 'source'>): string {
  if (source === 'leave') return leaveName(summary)
  return source === 'suggested' && Object.hasOwn(i18n.messages, summary) ? i18n.t(summary) : summary
}

/** A request that is not decided means no absence yet. */
export function kindLabel({ kind, isPending }: Pick<CalendarEvent, 'kind' | 'isPending'>): string {
  if (kind === 'holiday') return i18n.t('Holiday')
  if (kind === 'event') return i18n.t('Event')
  return isPending ? i18n.t('Pending leave') : i18n.t('On leave')
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

/** The person who entered it. */
export function sourceWords({ source, replaces }: CalendarEvent): string {
  if (source === 'suggested') return i18n.t('Suggested for your state')
  return replaces ? i18n.t('Moved by your school') : i18n.t('Added by your school')
}

/** Names the people whose approved leave a new holiday falls on, or several do; null if there are none. */
export function leaveWords({ total, names }: OnLeave, holidays = 1): string | null {
  if (total === 0) return null
  const people = namesAndMore(names, total)
  return holidays === 1
    ? i18n.t('Approved leave falls on it: {people}', { people })
    : i18n.t('Approved leave falls on these days: {people}', { people })
}
