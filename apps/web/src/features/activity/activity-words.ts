import { actionWords } from '@shala/contract/activity/action-words'
import { activityAreas } from '@shala/contract/activity/actions'
import type { ActivityEntry } from '@shala/contract/activity/activity'
import { deedWords } from '@shala/contract/activity/deeds'
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

type Done = Pick<ActivityEntry, 'action' | 'entity'>

export function actionLabel(done: Done): string {
  return i18n.t(actionWords(done))
}

/** 'Promoted 43 students, 9 - B to 10 - B'; of one, what was done. */
export function deedLabel({ count, before, after, ...done }: ActivityEntry): string {
  const words = deedWords(done)
  if (count === 1 || !words) return actionLabel(done)
  const what = i18n.t(words, { count: formatNumber(count) })
  const [from, to] = [before?.class, after?.class]
  if (from && to && from !== to) return i18n.t('{what}, {from} to {to}', { what, from, to })
  return [what, to ?? from].filter(Boolean).join(', ')
}

export function areaLabel(area: ShownArea): string {
  if (area === 'attendance') return i18n.t('Attendance')
  return area === 'all' ? i18n.t('Everything, with looks and sign-ins') : i18n.t(activityAreas[area])
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
