import { type ActivityArea, activityActions, activityAreas } from '@shala/contract/activity'
import { type ActivityWriting, fieldWords, valueWords } from '@shala/contract/activity-words'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'

const writing: ActivityWriting = { word: (english) => i18n.t(english), day: formatDay }

export function actionLabel(action: string): string {
  const words = (activityActions as Record<string, string>)[action]
  return words ? i18n.t(words) : action
}

export function areaLabel(area: ActivityArea): string {
  return i18n.t(activityAreas[area])
}

export function fieldLabel(field: string): string {
  return fieldWords(field, writing)
}

/** '—' for nothing. */
export function valueLabel(field: string, value: unknown, entity = ''): string {
  return valueWords(field, value, { ...writing, entity }) || '—'
}
