import { instantAt } from '@shala/contract/general/clock-times'
import { addDays, type Day } from '@shala/contract/general/days'
import ical from 'ical.js'
import { zonesOfOutlook } from './outlook-zones.ts'

type Component = InstanceType<typeof ical.Component>
type Time = InstanceType<typeof ical.Time>
type Zone = InstanceType<typeof ical.Timezone>
type Recur = InstanceType<typeof ical.Recur>

const twoDigits = (number: number) => String(number).padStart(2, '0')

export const dateOf = ({ year, month, day }: Time): Day => `${year}-${twoDigits(month)}-${twoDigits(day)}`

/** A time zone by its IANA name, which a file need not describe. */
class NamedZone extends ical.Timezone {
  /** The library asks several times about each occurrence, and time zones are slow to answer. */
  readonly #offsets = new Map<string, number>()

  override utcOffset(time: Time): number {
    const clock = `${twoDigits(time.hour)}:${twoDigits(time.minute)}`
    const date = dateOf(time)
    const wall = `${date}T${clock}:00Z`
    const known = this.#offsets.get(wall)
    if (known !== undefined) return known
    const offset = (Date.parse(wall) - instantAt(date, clock, this.tzid).getTime()) / 1000
    this.#offsets.set(wall, offset)
    return offset
  }
}

export const zoneCalled = (name: string): Zone => new NamedZone({ tzid: name })

function zoneNamed(name: unknown): Zone | undefined {
  if (typeof name !== 'string') return undefined
  const zone = zonesOfOutlook[name] ?? name
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zoneCalled(zone)
  } catch {
    return undefined
  }
}

const timed = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']

/** An end on a day, or on a clock without a zone, is on the clock of the start. */
function zoneEnd({ until }: Recur, start: Time): void {
  if (!until || start.isDate || until.zone === ical.Timezone.utcTimezone) return
  if (until.isDate) {
    until.isDate = false
    Object.assign(until, { hour: 23, minute: 59, second: 59 })
  }
  until.zone = start.zone
}

function zoneTime(time: unknown, named: Zone | undefined, school: Zone): void {
  if (!(time instanceof ical.Time) || time.isDate || time.zone === ical.Timezone.utcTimezone) return
  const isFloating = !time.zone || time.zone === ical.Timezone.localTimezone
  time.zone = named ?? (isFloating ? school : time.zone)
}

/**
 * Gives each time of an event its zone: by IANA's or Outlook's name, by the file's description, or the school's. The
 * library takes a zone that the file does not describe for none, and a time without one for UTC.
 */
export function zoneTimes(component: Component, school: Zone): void {
  for (const property of timed.flatMap((name) => component.getAllProperties(name))) {
    const named = zoneNamed(property.getParameter('tzid'))
    for (const time of property.getValues()) zoneTime(time, named, school)
  }
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ical.Time)) return
  for (const property of component.getAllProperties('rrule'))
    zoneEnd(property.getFirstValue() as Recur, start)
}

const isMidnight = ({ hour, minute, second }: Time) => hour + minute + second === 0

const isLastMinute = ({ hour, minute }: Time) => hour === 23 && minute === 59

/**
 * Whole days as some programs write them: from midnight to midnight, or to a minute before it, on the clock of a zone of
 * their own, or of the school's. Undefined for others.
 */
export function wholeDays(start: Time, end: Time, timeZone: string): { from: Day; to: Day } | undefined {
  if (start.isDate || end.isDate || end.compare(start) <= 0) return undefined
  return daysOnClock(start, end) ?? daysOnClock(...inZone([start, end], timeZone))
}

function inZone([start, end]: [Time, Time], timeZone: string): [Time, Time] {
  const school = zoneCalled(timeZone)
  return [start.convertToZone(school), end.convertToZone(school)]
}

function daysOnClock(start: Time, end: Time): { from: Day; to: Day } | undefined {
  if (!isMidnight(start)) return undefined
  if (isMidnight(end)) return { from: dateOf(start), to: addDays(dateOf(end), -1) }
  return isLastMinute(end) ? { from: dateOf(start), to: dateOf(end) } : undefined
}

/**
 * The day of the occurrence that a file means, on the clock of the event. Some programs write another moment of the
 * day, or midnight in UTC for a day.
 */
export function dayMeant(time: Time, start: Time, { timeZone }: { timeZone: string }): Day {
  const onClock = time.convertToZone(start.isDate ? zoneCalled(timeZone) : start.zone)
  const isExact = !start.isDate && onClock.hour === start.hour && onClock.minute === start.minute
  return dateOf(isMidnight(time) && !isExact ? time : onClock)
}
