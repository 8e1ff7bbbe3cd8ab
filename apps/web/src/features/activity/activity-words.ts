import {
  type ActivityArea,
  type ActivityEntry,
  activityActions,
  activityAreas,
} from '@shala/contract/activity/activity'
import { type ActivityWriting, fieldWords, valueWords } from '@shala/contract/activity/words'
import { dayAt } from '@shala/contract/general/days'
import { i18n } from '#platform/i18n.ts'
import { calendarNames } from '#ui/calendar-names.ts'
import { formatDay, formatTime } from '#ui/format.ts'

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

export function areaLabel(area: ActivityArea): string {
  return i18n.t(activityAreas[area])
}

export function fieldLabel(field: string): string {
  return fieldWords(field, { word: (english) => i18n.t(english) })
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
