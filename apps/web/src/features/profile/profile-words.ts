import { i18n } from '#platform/i18n.ts'

const american = 'en-US'
const long = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** 'November 20, 2026' of `2026-11-20` (spec 1, section 9). */
export function longDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  return new Intl.DateTimeFormat(american, { ...long, timeZone: 'UTC' }).format(date)
}

/** The day of an instant, where the person is. */
export function longDate(instant: string): string {
  return new Intl.DateTimeFormat(american, long).format(new Date(instant))
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'just now', then minutes, hours, and from a day on the date. */
export function since(instant: string, now: number): string {
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
  return longDate(instant)
}
