import { createHash } from 'node:crypto'
import { instantAt } from '@shala/contract/general/clock-times'
import { addDays, type Day, dayAt, daysBetween } from '@shala/contract/general/days'
import { onlyVisible, tidyLine } from '@shala/contract/general/lines'
import ical from 'ical.js'
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
/** A program that exports one calendar per event stays far below this. */
const mostCalendars = 1000

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

/** The last day is the day before the end; an end at or before the start means one day. */
function daysFrom(component: Component, start: Time, end: Time, timeZone: string): { from: Day; to: Day } {
  const startZone = zoneOf(component, 'dtstart')
  const from = start.isDate ? dateOf(start) : dayAt(instantOf(start, startZone, timeZone), timeZone)
  const endZone = zoneOf(component, 'dtend') ?? startZone
  const beforeEnd = () => new Date(instantOf(end, endZone, timeZone).getTime() - 1)
  const to = end.isDate ? addDays(dateOf(end), -1) : dayAt(beforeEnd(), timeZone)
  return { from, to: to < from ? from : to }
}

function nameOf(component: Component): string {
  const summary = component.getFirstPropertyValue('summary')
  const name = tidyLine(onlyVisible(String(summary ?? '')).replace(/\s+/g, ' '))
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
  else read.days.push({ uid: storableUid(uid || `${name} ${from}`), name, from, to })
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

/** Each occurrence of a repeating event, as far ahead as the school plans. */
function takeEachTime(reading: Reading, event: Event, uid: string): void {
  const { read, from, to } = reading
  const times = event.iterator()
  // Extra dates without a rule come after the first, which the library leaves out.
  if (!event.component.hasProperty('rrule')) takeAlone(reading, event.component, true)
  for (let count = 0; count < mostTimes && !read.hasTooMany; count += 1) {
    const time = times.next()
    if (!time || dateOf(time) > to) return
    // Earlier by more than any event lasts.
    if (addDays(dateOf(time), reading.longest) < from) continue
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

interface Group {
  master?: Component
  changed: Component[]
}

/** Events by their uid, each with its changed occurrences. */
function groupEvents(calendars: Component[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const component of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '')
    const key = uid || `without a uid ${groups.size}`
    const group = groups.get(key) ?? { changed: [] }
    groups.set(key, group)
    if (component.hasProperty('recurrence-id')) group.changed.push(component)
    else group.master = component
  }
  return groups
}

function takeGroup(reading: Reading, { master, changed }: Group): void {
  if (!master) {
    for (const component of changed) takeAlone(reading, component)
    return
  }
  const event = new ical.Event(master, { exceptions: changed, strictExceptions: false })
  if (!event.isRecurring()) takeAlone(reading, master)
  else if (isCancelled(master)) leaveOut(reading.read, nameOf(master), 'cancelled')
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

/** The calendars of a file; some have several in a row. @throws for what is not a calendar */
function parseCalendars(text: string): Component[] {
  const parsed = ical.parse(text.replace(/^\uFEFF/, '').trim()) as unknown[]
  const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [string, ...unknown[]][]
  const calendars = all.filter(([name]) => name === 'vcalendar').map((one) => new ical.Component(one))
  if (calendars.length === 0 || calendars.length > mostCalendars) throw new Error('No calendar.')
  const isNested = calendars.some((calendar) => calendar.getFirstSubcomponent('vcalendar'))
  if (isNested) throw new Error('A calendar in a calendar.')
  return calendars
}

/**
 * The days of an .ics file, on the school's clock. An event that cannot be used is left out, with the reason.
 * @throws for a file that is not a calendar
 */
export function readIcs(task: IcsTask): ReadIcs {
  const read: ReadIcs = { days: [], left: [], hasTooMany: false }
  for (const group of groupEvents(parseCalendars(task.text)).values()) {
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
