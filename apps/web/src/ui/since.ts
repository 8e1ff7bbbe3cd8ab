import { i18n } from '@lingui/core'
import { formatDay, localDay } from './format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'just now', then minutes, hours, and after a day the date, where the person is. */
export function since(instant: string, { now }: { now: number }): string {
  const passed = now - Date.parse(instant)
  if (passed < minute) return i18n.t('just now')
  if (passed < hour)
    return i18n.t('{minutes, plural, one {# minute ago} other {# minutes ago}}', {
      minutes: Math.floor(passed / minute),
    })
  if (passed < day)
    return i18n.t('{hours, plural, one {# hour ago} other {# hours ago}}', {
      hours: Math.floor(passed / hour),
    })
  return formatDay(localDay(instant))
}
