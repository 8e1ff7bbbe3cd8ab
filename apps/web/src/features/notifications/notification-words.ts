import { noteReasonTexts } from '@shala/contract/leave/family-note'
import { leaveTypeTexts } from '@shala/contract/leave/types'
import { messageOf, type Notification, notificationKinds } from '@shala/contract/notifications/notifications'
import { i18n } from '#platform/i18n.ts'
import { formatClock, formatDay } from '#ui/format.ts'

const minute = 60_000
const hour = 60 * minute

/** Types of leave, and the reasons that families choose. */
const known = new Set<string>([...Object.values(leaveTypeTexts), ...Object.values(noteReasonTexts)])

function wordOf(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  const [, hours, minutes, half] = /^(\d{1,2}):(\d\d) (am|pm)$/.exec(value) ?? []
  if (half) return formatClock(`${(Number(hours) % 12) + (half === 'pm' ? 12 : 0)}:${minutes}`)
  return known.has(value) ? i18n.t(value) : value
}

/** Title and message in the reader's language, with days as they are written in it. */
export function wordsOf({ kind, values }: Pick<Notification, 'kind' | 'values'>): {
  title: string
  message: string
} {
  const { title } = notificationKinds[kind]
  if (kind === 'attendance.alert') return { title: i18n.t(title), message: values.message ?? '' }
  const { name, ...others } = values
  const words = Object.fromEntries(Object.entries(others).map(([field, value]) => [field, wordOf(value)]))
  return {
    title: i18n.t(title),
    message: i18n.t(messageOf(kind, values), { ...words, ...(name !== undefined && { name }) }),
  }
}

/**
 * Under an hour 'Just now', or minutes where they matter; then hours, and after a day the date (docs/product.md,
 * Notifications).
 */
export function sinceWords(
  instant: string,
  { now, hasMinutes }: { now: number; hasMinutes: boolean },
): string {
  if (instant === '') return ''
  const passed = Math.max(0, now - Date.parse(instant))
  if (passed < hour)
    return hasMinutes
      ? i18n.t('{minutes}m ago', { minutes: Math.floor(passed / minute) })
      : i18n.t('Just now')
  if (passed < 24 * hour) return i18n.t('{hours}h ago', { hours: Math.floor(passed / hour) })
  return formatDay(instant)
}
