import { createHash } from 'node:crypto'
import { instantAt } from '@shala/contract/general/clock-times'
import { addDays, type Day, dayAt, daysBetween } from '@shala/contract/general/days'
import { onlyVisible, tidyLine } from '@shala/contract/general/lines'
import ical from 'ical.js'
import { type Group, groupEvents, parseIcs } from './ics-parsing.ts'
import { meantDays } from './ics-repeating.ts'
import { zonesOfOutlook } from './outlook-zones.ts'

export interface IcsTask {
  text: string
  /** The school's: it decides which days an event lies on. */
  timeZone: string
  /** Days outside the range are skipped. */
  from: Day
  to: Day
  /** More than this are too many. */
  most: number
  longest: number
}

/** One event, or one occurrence of a repeating event. */
export interface IcsDay {
  /** The same in a later version of the file. */
  uid: string
  name: string
  from: Day
  to: Day
  /** For some hours of the day, on which the school is open. */
  isTimed: boolean
}

export type LeftReason = 'cancelled' | 'unnamed' | 'unreadable' | 'tooLong' | 'tooOften' | 'outside'

export interface ReadIcs {
  days: IcsDay[]
  left: { name: string; reason: LeftReason }[]
  hasTooMany: boolean
}

type Component = InstanceType<typeof ical.Component>
type Event = InstanceType<typeof ical.Event>
type Time = InstanceType<typeof ical.Time>

/** An event may repeat every second for ever: its next occurrence is asked for at most this often. */
const mostTimes = 50_000
/** An event that repeats more often is a routine, not a day of the school. */
const mostTaken = 366
const longestName = 100
const longestUid = 500
/** Events that are left out and named. */
const mostLeft = 200
/** Seconds, minutes and hours are no days of a school. */
const tooFast = ['SECONDLY', 'MINUTELY', 'HOURLY']

function zoneNamed(name: string | undefined): string | undefined {
  if (!name) return undefined
  const zone = zonesOfOutlook[name] ?? name
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return undefined
  }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dateOf = ({ year, month, day }: Time) => `${year}-${twoDigits(month)}-${twoDigits(day)}`

/** A time without a zone is on the school's clock. */
function instantOf(time: Time, tzid: string | undefined, timeZone: string): Date {
  const clock = `${twoDigits(time.hour)}:${twoDigits(time.minute)}`
  if (time.zone === ical.Timezone.utcTimezone) return time.toJSDate()
  const zone = zoneNamed(tzid)
  if (zone) return instantAt(dateOf(time), clock, zone)
  const isFloating = !time.zone || time.zone === ical.Timezone.localTimezone
  return isFloating ? instantAt(dateOf(time), clock, timeZone) : time.toJSDate()
}

interface Reading extends IcsTask {
  read: ReadIcs
}

function zoneOf(component: Component, property: 'dtstart' | 'dtend'): string | undefined {
  const tzid = component.getFirstProperty(property)?.getParameter('tzid')
  return typeof tzid === 'string' ? tzid : undefined
}

const isMidnight = ({ hour, minute, second }: Time) => hour + minute + second === 0

/** Whole days as some programs write them: from midnight to midnight, on the clock of a zone of their own. */
function areWholeDays(start: Time, end: Time): boolean {
  return !start.isDate && !end.isDate && isMidnight(start) && isMidnight(end) && end.compare(start) > 0
}

/** The last day is the day before the end; an end at or before the start means one day. */
function daysFrom(component: Component, start: Time, end: Time, timeZone: string): { from: Day; to: Day } {
  if (areWholeDays(start, end)) return { from: dateOf(start), to: addDays(dateOf(end), -1) }
  const startZone = zoneOf(component, 'dtstart')
  const from = start.isDate ? dateOf(start) : dayAt(instantOf(start, startZone, timeZone), timeZone)
  const endZone = zoneOf(component, 'dtend') ?? startZone
  const beforeEnd = () => new Date(instantOf(end, endZone, timeZone).getTime() - 1)
  const to = end.isDate ? addDays(dateOf(end), -1) : dayAt(beforeEnd(), timeZone)
  return { from, to: to < from ? from : to }
}

function nameOf(component: Component): string {
  return shortened(String(component.getFirstPropertyValue('summary') ?? ''))
}

function shortened(summary: string): string {
  const name = tidyLine(onlyVisible(summary).replace(/\s+/g, ' '))
  return name.length > longestName
    ? `${name
        .slice(0, longestName - 1)
        .toWellFormed()
        .trimEnd()}…`
    : name
}

/** A uid that cannot be stored becomes its hash: cut off, the occurrences of a repeating event would be equal. */
function storableUid(uid: string): string {
  const isStorable = uid.length <= longestUid && !/\p{Cc}/u.test(uid) && uid.isWellFormed()
  return isStorable ? uid : createHash('sha256').update(uid).digest('hex')
}

function leaveOut({ left }: ReadIcs, name: string, reason: LeftReason): void {
  if (left.length < mostLeft) left.push({ name, reason })
}

function isCancelled(component: Component): boolean {
  return String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
}

function take(
  { read, from: first, to: last, longest, most, timeZone }: Reading,
  { component, uid, start, end }: { component: Component; uid: string; start: Time; end: Time },
): void {
  const name = nameOf(component)
  const leave = (reason: LeftReason) => leaveOut(read, name, reason)
  if (isCancelled(component)) return void leave('cancelled')
  if (!name) return void leave('unnamed')
  const { from, to } = daysFrom(component, start, end, timeZone)
  if (to < first || from > last) return void leave('outside')
  if (daysBetween(from, to) >= longest) return void leave('tooLong')
  if (read.days.length >= most) read.hasTooMany = true
  else {
    const isTimed = !start.isDate && !areWholeDays(start, end)
    read.days.push({ uid: storableUid(uid || `${name} ${from}`), name, from, to, isTimed })
  }
}

/** All occurrences of a repeating event, or none: one that never ends must not keep out the rest of its file. */
function takeTimes(reading: Reading, event: Event, uid: string): void {
  const { read, most } = reading
  const own: ReadIcs = { days: [], left: [], hasTooMany: false }
  takeEachTime({ ...reading, read: own, most: mostTaken }, event, uid)
  if (own.hasTooMany) return void leaveOut(read, nameOf(event.component), 'tooOften')
  for (const { name, reason } of own.left) leaveOut(read, name, reason)
  read.days.push(...own.days)
  read.hasTooMany ||= read.days.length > most
}

/** Days of exceptions: some programs write a moment of the day. */
function daysLeftOut({ timeZone }: Reading, component: Component): Set<Day> {
  const days = component.getAllProperties('exdate').flatMap((property) => {
    const tzid = property.getParameter('tzid')
    const zone = typeof tzid === 'string' ? tzid : undefined
    return (property.getValues() as Time[]).map((time) =>
      time.isDate || isMidnight(time) ? dateOf(time) : dayAt(instantOf(time, zone, timeZone), timeZone),
    )
  })
  return new Set(days)
}

/** Each occurrence of a repeating event, as far ahead as the school plans. */
function takeEachTime(reading: Reading, event: Event, uid: string): void {
  const { read, from, to } = reading
  const times = event.iterator()
  const leftOut = daysLeftOut(reading, event.component)
  const isMeant = meantDays(event.component, event.startDate)
  // Extra dates without a rule come after the first, which the library leaves out.
  if (!event.component.hasProperty('rrule')) takeAlone(reading, event.component, true)
  for (let count = 0; count < mostTimes && !read.hasTooMany; count += 1) {
    const time = times.next()
    if (!time || dateOf(time) > to) return
    // Earlier by more than any event lasts.
    if (addDays(dateOf(time), reading.longest) < from) continue
    if (leftOut.has(dateOf(time)) || !isMeant(time)) continue
    // Once a day, also where a date is named beside the rule that gives it.
    leftOut.add(dateOf(time))
    const { item, startDate, endDate } = event.getOccurrenceDetails(time)
    if (dateOf(startDate) < from && dateOf(endDate) < from) continue
    take(reading, {
      component: item.component,
      uid: `${uid} ${dateOf(time)}`,
      start: startDate,
      end: endDate,
    })
  }
}

function isTooFast(component: Component): boolean {
  const rule = String(component.getFirstPropertyValue('rrule') ?? '').toUpperCase()
  return tooFast.some((often) => rule.includes(`FREQ=${often}`))
}

function takeGroup(reading: Reading, { master, changed }: Group): void {
  if (!master) {
    for (const component of changed) takeAlone(reading, component)
    return
  }
  const event = new ical.Event(master, { exceptions: changed, strictExceptions: false })
  if (!event.isRecurring()) takeAlone(reading, master)
  else if (isCancelled(master)) leaveOut(reading.read, nameOf(master), 'cancelled')
  else if (isTooFast(master)) leaveOut(reading.read, nameOf(master), 'tooOften')
  else takeTimes(reading, event, event.uid ?? '')
}

function takeAlone(reading: Reading, component: Component, isFirstOfMany = false): void {
  const event = new ical.Event(component, { exceptions: [] })
  const { startDate: start, endDate: end } = event
  if (!start) throw new Error('An event without a start.')
  const own = event.recurrenceId ?? (isFirstOfMany ? start : null)
  const time = own ? ` ${dateOf(own)}` : ''
  take(reading, { component, uid: event.uid ? `${event.uid}${time}` : '', start, end })
}

/**
 * The days of an .ics file, on the school's clock. An event that cannot be used is left out, with the reason.
 * @throws for a file that is not a calendar
 */
export function readIcs(task: IcsTask): ReadIcs {
  const read: ReadIcs = { days: [], left: [], hasTooMany: false }
  const { events, unreadable } = parseIcs(task.text)
  for (const name of unreadable) leaveOut(read, shortened(name), 'unreadable')
  for (const group of groupEvents(events)) {
    try {
      takeGroup({ ...task, read }, group)
    } catch {
      const [first] = [group.master, ...group.changed].filter((one) => one !== undefined)
      leaveOut(read, first ? nameOf(first) : '', 'unreadable')
    }
    if (read.hasTooMany) break
  }
  return read
}
