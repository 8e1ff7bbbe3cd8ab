import { type ActivityEntry, activityActions, activityAreas } from '@shala/contract/activity/activity'
import { activityDeeds } from '@shala/contract/activity/deeds'
import { type ActivityWriting, fieldWords, valueWords } from '@shala/contract/activity/words'
import { dayAt } from '@shala/contract/general/days'
import { i18n } from '#platform/i18n.ts'
import { calendarNames } from '#ui/calendar-names.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import type { ShownArea } from './activity-filters.ts'

/** '24 Nov 2026, 9:05 am', on the clock of the school. */
export function formatMoment(instant: string, timeZone: string): string {
  return `${formatDay(dayAt(new Date(instant), timeZone))}, ${formatTime(instant, timeZone)}`
}

function writingIn(timeZone: string, entity: string): ActivityWriting {
  return {
    word: (english) => i18n.t(english),
    day: formatDay,
    time: (instant) => formatMoment(instant, timeZone),
    weekday: (weekday) => calendarNames().shortWeekdays[weekday % 7] ?? String(weekday),
    entity,
  }
}

export function actionLabel(action: string): string {
  const words = (activityActions as Record<string, string>)[action]
  return words ? i18n.t(words) : action
}

/** 'Promoted 43 students, 9 - B to 10 - B'; of one, what was done. */
export function deedLabel({ action, count, before, after }: ActivityEntry): string {
  const words = (activityDeeds as Record<string, string>)[action]
  if (count === 1 || !words) return actionLabel(action)
  const what = i18n.t(words, { count: formatNumber(count) })
  const [from, to] = [before?.class, after?.class]
  if (from && to && from !== to) return i18n.t('{what}, {from} to {to}', { what, from, to })
  return [what, to ?? from].filter(Boolean).join(', ')
}

export function areaLabel(area: ShownArea): string {
  return area === 'attendance' ? i18n.t('Attendance') : i18n.t(activityAreas[area])
}

export function fieldLabel(field: string, entity = ''): string {
  return fieldWords(field, { word: (english) => i18n.t(english), entity })
}

/** A holiday of the country has a name in the person's language. */
function dayName(name: string): string {
  return Object.hasOwn(i18n.messages, name) ? i18n.t(name) : name
}

/** The person or thing that an entry is about. */
export function subjectLabel({ entity, subject }: Pick<ActivityEntry, 'entity' | 'subject'>): string | null {
  return subject !== null && entity === 'calendar' ? dayName(subject) : subject
}

/** '—' for nothing. */
export function valueLabel(
  field: string,
  value: unknown,
  { timeZone, entity = '' }: { timeZone: string; entity?: string },
): string {
  if (entity === 'calendar' && field === 'name' && typeof value === 'string') return dayName(value)
  return valueWords(field, value, writingIn(timeZone, entity)) || '—'
}
