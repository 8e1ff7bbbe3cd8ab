import type { Day } from './days.ts'
import { unmovedWall } from './unmoved-clocks.ts'

/** A time on a clock, as `HH:MM`. */
export type ClockTime = string

const minute = 60_000

/** Creating one takes longer than a small database query. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Date and time in the zone, read as if they were UTC: minutes since 1970. */
function wallMinutes(instant: number, timeZone: string): number {
  const wall = unmovedWall(new Date(instant), timeZone)
  if (wall) return Math.floor(wall.getTime() / minute)
  const parts = clockOf(timeZone).formatToParts(instant)
  const [year = 0, month = 1, day = 1, hour = 0, minutes = 0] = [
    'year',
    'month',
    'day',
    'hour',
    'minute',
  ].map((type) => Number(parts.find((part) => part.type === type)?.value))
  return Date.UTC(year, month - 1, day, hour, minutes) / minute
}

/** `09:05`: the time that a clock in the zone shows at an instant, without seconds. */
export function timeAt(instant: Date, timeZone: string): ClockTime {
  const sinceMidnight = wallMinutes(instant.getTime(), timeZone) % 1440
  const minutes = (sinceMidnight + 1440) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * The instant at which the zone's clocks show a time on a day. For a time that is shown twice, the first; for one that
 * is skipped, the instant just after the gap.
 */
export function instantAt(day: Day, time: ClockTime, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`) / minute
  const offsets = [-1440, 1440].map(
    (away) => wallMinutes((wanted + away) * minute, timeZone) - (wanted + away),
  )
  const candidates = offsets.map((offset) => wanted - offset)
  const right = candidates.find((candidate) => wallMinutes(candidate * minute, timeZone) === wanted)
  return new Date((right ?? Math.max(...candidates)) * minute)
}

/** Minutes since midnight. */
export function minutesOf(time: ClockTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** '9:05 am' for `09:05`. */
export function twelveHours(time: ClockTime): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
