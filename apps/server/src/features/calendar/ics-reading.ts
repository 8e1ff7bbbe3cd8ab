import { addDays, type Day, dayAt, daysBetween } from '@shala/contract/general/days'
import ical from 'ical.js'
import { isCancelled, nameOf, shortened, staysOpen, storableUid, textOf } from './ics-names.ts'
import { type Group, groupEvents, hasUnreadRule, parseIcs } from './ics-parsing.ts'
import { meantDays } from './ics-repeating.ts'
import { type IcsDay, joinSpells } from './ics-spells.ts'
import { dateOf, dayMeant, wholeDays, zoneCalled, zoneTimes } from './ics-zones.ts'

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
/** Events that are left out and named. */
const mostLeft = 200
/** Seconds, minutes and hours are no days of a school. */
const tooFast = ['SECONDLY', 'MINUTELY', 'HOURLY']

interface Reading extends IcsTask {
  read: ReadIcs
}

/** The last day is the day before the end; an end at or before the start means one day. */
function daysFrom(start: Time, end: Time, timeZone: string): Pick<IcsDay, 'from' | 'to' | 'isTimed'> {
  const whole = wholeDays(start, end, timeZone)
  if (whole) return { ...whole, isTimed: false }
  const from = start.isDate ? dateOf(start) : dayAt(start.toJSDate(), timeZone)
  const beforeEnd = () => new Date(end.toJSDate().getTime() - 1)
  const to = end.isDate ? addDays(dateOf(end), -1) : dayAt(beforeEnd(), timeZone)
  return { from, to: to < from ? from : to, isTimed: !start.isDate }
}

function leaveOut({ left }: ReadIcs, name: string, reason: LeftReason): void {
  if (left.length < mostLeft) left.push({ name, reason })
}

function take(
  { read, from: first, to: last, longest, most, timeZone }: Reading,
  { component, uid, start, end }: { component: Component; uid: string; start: Time; end: Time },
): void {
  const name = nameOf(component)
  const leave = (reason: LeftReason) => leaveOut(read, name, reason)
  if (isCancelled(component)) return void leave('cancelled')
  if (!name) return void leave('unnamed')
  const days = daysFrom(start, end, timeZone)
  const { from, to } = days
  if (to < first || from > last) return void leave('outside')
  if (daysBetween(from, to) >= longest) return void leave('tooLong')
  if (read.days.length >= most) read.hasTooMany = true
  else {
    const own = storableUid(uid || `${name} ${from}`)
    read.days.push({ uid: own, name, ...days, staysOpen: staysOpen(component) })
  }
}

/** All occurrences of a repeating event, or none: one that never ends must not keep out the rest of its file. */
function takeTimes(reading: Reading, series: Series): void {
  const { read, most } = reading
  const own: ReadIcs = { days: [], left: [], hasTooMany: false }
  takeEachTime({ ...reading, read: own, most: mostTaken }, series)
  if (own.hasTooMany) return void leaveOut(read, nameOf(series.event.component), 'tooOften')
  for (const { name, reason } of own.left) leaveOut(read, name, reason)
  if (own.days.length + own.left.length === 0)
    leaveOut(read, nameOf(series.event.component), whyNone(reading, series))
  read.days.push(...own.days)
  read.hasTooMany ||= read.days.length > most
}

/** Why a repeating event has no day: each was left out, it ended long ago, or it ends before it begins. */
function whyNone({ from }: Reading, { event: { component, startDate } }: Series): LeftReason {
  if (component.hasProperty('exdate')) return 'cancelled'
  return dateOf(startDate) < from ? 'outside' : 'unreadable'
}

function daysLeftOut(reading: Reading, { component, startDate }: Event): Set<Day> {
  const times = component.getAllProperties('exdate').flatMap((property) => property.getValues() as Time[])
  return new Set(times.map((time) => dayMeant(time, startDate, reading)))
}

interface Series {
  event: Event
  uid: string
  /** Changed occurrences by the day on which they would have been. */
  changed: Map<Day, Component>
}

function seriesOf(reading: Reading, master: Component, changed: Component[]): Series {
  const event = new ical.Event(master, { exceptions: changed, strictExceptions: false })
  const { startDate, endDate, uid } = event
  // Whole days are days also where the clocks change: counted in hours, they would end at 11 pm.
  const whole = wholeDays(startDate, endDate, reading.timeZone)
  if (whole) event.duration = ical.Duration.fromData({ days: daysBetween(whole.from, whole.to) + 1 })
  const days = changed.map((component): [Day, Component] => {
    const meant = component.getFirstPropertyValue('recurrence-id') as Time
    return [dayMeant(meant, startDate, reading), component]
  })
  return { event, uid: uid ?? '', changed: new Map(days) }
}

function timesOf(component: Component): { component: Component; start: Time; end: Time } {
  const { startDate: start, endDate: end } = new ical.Event(component, { exceptions: [] })
  if (!start) throw new Error('An event without a start.')
  return { component, start, end }
}

/** An occurrence as it was changed, alone or with all after it, or as the series gives it. */
function occurrenceAt(time: Time, { event, changed }: Series): ReturnType<typeof timesOf> {
  const own = changed.get(dateOf(time))
  if (own) return timesOf(own)
  const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(time)
  return { component: item.component, start, end }
}

/** Each occurrence of a repeating event, as far ahead as the school plans. */
function takeEachTime(reading: Reading, series: Series): void {
  const { read, from, to } = reading
  const { event, uid, changed } = series
  const times = event.iterator()
  const leftOut = daysLeftOut(reading, event)
  const isMeant = meantDays(event.component, event.startDate)
  // Extra dates without a rule come after the first, which the library leaves out.
  if (!event.component.hasProperty('rrule')) takeOnce(reading, series, true)
  for (let count = 0; count < mostTimes && !read.hasTooMany; count += 1) {
    const time = times.next()
    if (!time || dateOf(time) > to) break
    // Earlier by more than any event lasts.
    if (addDays(dateOf(time), reading.longest) < from) continue
    if (leftOut.has(dateOf(time)) || !isMeant(time)) continue
    // Once a day, also where a date is named beside the rule that gives it.
    leftOut.add(dateOf(time))
    const occurrence = occurrenceAt(time, series)
    changed.delete(dateOf(time))
    if (dateOf(occurrence.start) < from && dateOf(occurrence.end) < from) continue
    take(reading, { ...occurrence, uid: `${uid} ${dateOf(time)}` })
  }
  takeUnmatched(reading, series)
}

/** Changed occurrences that the rule does not give, or that are left out of it as well, stand for themselves. */
function takeUnmatched(reading: Reading, { uid, changed }: Series): void {
  const earliest = addDays(reading.from, -reading.longest)
  for (const [day, component] of changed) {
    if (day >= earliest && day <= reading.to) take(reading, { ...timesOf(component), uid: `${uid} ${day}` })
  }
}

function isTooFast(component: Component): boolean {
  const rule = textOf(component, 'rrule').toUpperCase()
  return tooFast.some((often) => rule.includes(`FREQ=${often}`))
}

/** The first or only occurrence, unless it was changed. */
function takeOnce(reading: Reading, { event, changed }: Series, isFirstOfMany = false): void {
  if (!changed.has(dateOf(event.startDate))) takeAlone(reading, event.component, isFirstOfMany)
}

function takeGroup(reading: Reading, { master, changed }: Group): void {
  const school = zoneCalled(reading.timeZone)
  for (const component of master ? [master, ...changed] : changed) zoneTimes(component, school)
  if (!master) {
    for (const component of changed) takeAlone(reading, component)
    return
  }
  const series = seriesOf(reading, master, changed)
  if (hasUnreadRule(master)) leaveOut(reading.read, nameOf(master), 'unreadable')
  else if (!series.event.isRecurring()) {
    takeOnce(reading, series)
    takeUnmatched(reading, series)
  } else if (isCancelled(master)) leaveOut(reading.read, nameOf(master), 'cancelled')
  else if (isTooFast(master)) leaveOut(reading.read, nameOf(master), 'tooOften')
  else takeTimes(reading, series)
}

function takeAlone(reading: Reading, component: Component, isFirstOfMany = false): void {
  const times = timesOf(component)
  const { recurrenceId, uid } = new ical.Event(component, { exceptions: [] })
  const own = recurrenceId ?? (isFirstOfMany ? times.start : null)
  const time = own ? ` ${dateOf(own)}` : ''
  take(reading, { ...times, uid: uid ? `${uid}${time}` : '' })
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
      const first = group.master ?? group.changed[0]
      leaveOut(read, first ? nameOf(first) : '', 'unreadable')
    }
    if (read.hasTooMany) break
  }
  return { ...read, days: joinSpells(read.days) }
}
