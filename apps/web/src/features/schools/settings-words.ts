import { dayAt } from '@shala/contract/general/days'
import type { Weekday } from '@shala/contract/schools/school-days'
import { i18n } from '#platform/i18n.ts'
import { calendarNames } from '#ui/calendar-names.ts'
import { formatLongDay, formatTime } from '#ui/format.ts'

/** 'Monday' for 1, in the person's language. */
export function weekdayName(weekday: Weekday, width: 'long' | 'short' | 'letter' = 'long'): string {
  const { weekdays, shortWeekdays, letters } = calendarNames()
  return { long: weekdays, short: shortWeekdays, letter: letters }[width][weekday % 7] ?? ''
}

/** '2nd', or 'Second Saturday' with a day. */
export function weekWords(weekday: Weekday | null, week: number): string {
  const short = [i18n.t('1st'), i18n.t('2nd'), i18n.t('3rd'), i18n.t('4th'), i18n.t('5th')][week - 1] ?? ''
  return weekday === null ? short : `${short} ${weekdayName(weekday)}`
}

/** 'April' for 4. */
export function monthName(month: number): string {
  return calendarNames().longMonths[month - 1] ?? ''
}

/** The number of days that a month has in every year. */
export function daysOfMonth(month: number): number {
  return new Date(Date.UTC(2025, month, 0)).getUTCDate()
}

/** 'Saturday, 21 November 2026, 6:03 pm' on a zone's clock. */
export function clockIn(timeZone: string, now: Date): string {
  return `${formatLongDay(dayAt(now, timeZone))}, ${formatTime(now.toISOString(), timeZone)}`
}

/** Browsers list some zones under older names; here a zone has the name under which it is stored. */
const newNames: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
}

/** Every zone that the browser knows, and the chosen one. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map((name) => newNames[name] ?? name)
  return [...new Set([...known, 'UTC', chosen])].sort()
}
