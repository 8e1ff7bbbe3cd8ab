import { i18n } from '@lingui/core'
import { minutesOf, timeAt } from '@shala/contract/general/clock-times'
import { calendarNames } from './calendar-names.ts'
import { formatNumber } from './format-number.ts'

/** 92.5% */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`
}

/** '1.5 MB', '240 KB' */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${formatNumber(kilobytes / 1024)} MB`
}

/** '20 Nov 2026' for `2026-11-20`: the same in every browser, which would otherwise differ in 'Sept'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${date} ${calendarNames().months[(month ?? 1) - 1]} ${year}`
}

/** 'November 20, 2026' for `2026-11-20`, as one's own record shows it. Other languages put the day first. */
export function formatUsDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  const name = calendarNames().longMonths[(month ?? 1) - 1]
  return i18n.locale === 'en' ? `${name} ${date}, ${year}` : `${date} ${name} ${year}`
}

/** 'Nov 2026' for `2026-11` */
export function formatMonth(month: string): string {
  return `${calendarNames().months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** 'Friday, 20 November 2026' */
export function formatLongDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  const { longMonths, weekdays } = calendarNames()
  const month = longMonths[date.getUTCMonth()]
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}

/** '9:05 am' on a place's clock, with a plain space in every browser; 'सुबह 9:05' in Hindi. */
export function formatTime(instant: string, timeZone: string): string {
  return formatClock(timeAt(new Date(instant), timeZone))
}

/** '9:05 am' for `09:05`. */
export function formatClock(time: string): string {
  const [hours, minutes] = [Math.floor(minutesOf(time) / 60), minutesOf(time) % 60]
  const { times } = calendarNames()
  const words = times[Math.floor((hours * times.length) / 24)] ?? '#'
  return words.replace('#', `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`)
}

/** `2026-11-22` for an instant, where the person is. */
export function localDay(instant: string): string {
  const date = new Date(instant)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
