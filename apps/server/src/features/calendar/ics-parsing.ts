import ical from 'ical.js'
import { textOf } from './ics-names.ts'

type Component = InstanceType<typeof ical.Component>

export interface ParsedIcs {
  events: Component[]
  /** The names of events whose lines cannot be read. */
  unreadable: string[]
}

/** A program that exports one calendar per event stays far below this. */
const mostCalendars = 1000

function unfolded(text: string): string {
  return text.replace(/\r?\n[ \t]/g, '')
}

/** What other makers write and the library does not read: a comma too many among the days left out, days without VALUE. */
function mended(text: string): string {
  return unfolded(text)
    .replace(/^\uFEFF/, '')
    .replace(/^(EXDATE[^:\r\n]*:)([^\r\n]*)/gim, (_, head: string, days: string) => {
      return head + days.split(',').filter(Boolean).join(',')
    })
    .replace(/^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID):(\d{8}(?:,\d{8})*)[ \t]*$/gim, '$1;VALUE=DATE:$2')
    .trim()
}

function calendarsOf(text: string): Component[] {
  const parsed = ical.parse(text) as unknown[]
  const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [string, ...unknown[]][]
  const calendars = all.filter(([name]) => name === 'vcalendar').map((one) => new ical.Component(one))
  if (calendars.length === 0 || calendars.length > mostCalendars) throw new Error('No calendar.')
  const isNested = calendars.some((calendar) => calendar.getFirstSubcomponent('vcalendar'))
  if (isNested) throw new Error('A calendar in a calendar.')
  return calendars
}

/** The events of calendars, cancelled where a calendar is the message that they are. */
function eventsOf(calendars: Component[]): Component[] {
  return calendars.flatMap((calendar) => {
    const events = calendar.getAllSubcomponents('vevent')
    if (textOf(calendar, 'method').toUpperCase() === 'CANCEL')
      for (const one of events) one.updatePropertyWithValue('status', 'CANCELLED')
    return events
  })
}

const aBlock = (name: string) => new RegExp(`^BEGIN:${name}[ \\t]*$.*?^END:${name}[ \\t]*$`, 'gims')

/** Each event by itself, with the time zones of its file. */
function parseEach(text: string): ParsedIcs {
  const lines = text.replace(/\r\n?/g, '\n')
  const zones = (lines.match(aBlock('VTIMEZONE')) ?? []).join('\n')
  const result: ParsedIcs = { events: [], unreadable: [] }
  for (const begun of lines.split(/^BEGIN:VEVENT[ \t]*$/im).slice(1)) {
    const block = `BEGIN:VEVENT${begun.replace(/(^END:VEVENT[ \t]*$).*/ims, '$1')}`
    try {
      result.events.push(...eventsOf(calendarsOf(`BEGIN:VCALENDAR\n${zones}\n${block}\nEND:VCALENDAR`)))
    } catch {
      result.unreadable.push(/^SUMMARY[^:\n]*:(.*)$/im.exec(block)?.[1] ?? '')
    }
  }
  return result
}

const dated = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']

/** The dates of an event as they are written, with hyphens and colons. */
function writtenDates(component: Component): string[] {
  const properties = dated.flatMap((name) => component.getAllProperties(name))
  // A period is written as its start and its end or length.
  const values = properties.flatMap((property) =>
    (property.toJSON() as unknown[]).slice(3).map((value) => (Array.isArray(value) ? value[0] : value)),
  )
  const ends = component
    .getAllProperties('rrule')
    .map((property) => (property.toJSON() as unknown as { until?: unknown }[])[3]?.until)
  return [...values, ...ends].filter((value) => typeof value === 'string')
}

/** The library makes 1 December of 31 November. */
function isPossible(written: string): boolean {
  const [, date = '', hour = 0, minutes = 0, seconds = 0] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)Z?)?$/.exec(written) ?? []
  if (Number(hour) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return false
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

function withoutImpossible({ events, unreadable }: ParsedIcs): ParsedIcs {
  const { possible = [], impossible = [] } = Object.groupBy(events, (component) =>
    writtenDates(component).every(isPossible) ? 'possible' : 'impossible',
  )
  const names = impossible.map((component) => textOf(component, 'summary'))
  return { events: possible, unreadable: [...unreadable, ...names] }
}

/**
 * The events of a file. One that cannot be read, or has a date that does not exist, loses itself alone.
 * @throws for what is not a calendar
 */
export function parseIcs(file: string): ParsedIcs {
  return withoutImpossible(parsed(mended(file)))
}

function parsed(text: string): ParsedIcs {
  try {
    return { events: eventsOf(calendarsOf(text)), unreadable: [] }
  } catch (error) {
    const found = /^BEGIN:VCALENDAR/i.test(text) ? parseEach(text) : undefined
    if (!found || found.events.length === 0) throw error
    return found
  }
}

/** An event with its changed occurrences. */
export interface Group {
  master?: Component
  changed: Component[]
}

const startOf = (component: Component) => textOf(component, 'dtstart')
const versionOf = (component: Component) => Number(component.getFirstPropertyValue('sequence') ?? 0)

const inVersions = (events: Component[]) => events.toSorted((one, other) => versionOf(one) - versionOf(other))

/** Several events of one uid are several, unless they are versions of one: then the latest counts. */
function mastersOf(ofUid: Component[]): Component[] {
  const [first] = ofUid
  if (!first || ofUid.length === 1) return ofUid
  const areVersions = ofUid.some((one) => versionOf(one) !== versionOf(first))
  const distinct = new Map(ofUid.map((one) => [`${startOf(one)} ${textOf(one, 'summary')}`, one]))
  return areVersions ? inVersions(ofUid).slice(-1) : [...distinct.values()]
}

/** Whether the library cannot read a rule of the event: one of exceptions, which is no longer in use, or periods beside the dates. */
export function hasUnreadRule(component: Component): boolean {
  const periods = component.getAllProperties('rdate').filter(({ type }) => type === 'period')
  return component.hasProperty('exrule') || periods.length > 0
}

/** Events by their uid, each with its changed occurrences. */
export function groupEvents(events: Component[]): Group[] {
  const uidOf = (component: Component, place: number) => textOf(component, 'uid') || `without a uid ${place}`
  const byUid = Map.groupBy(
    events.map((component, place) => ({ component, uid: uidOf(component, place) })),
    ({ uid }) => uid,
  )
  return [...byUid].flatMap(([uid, all]): Group[] => {
    const components = all.map(({ component }) => component)
    const changed = inVersions(components.filter((one) => one.hasProperty('recurrence-id')))
    const masters = mastersOf(components.filter((one) => !one.hasProperty('recurrence-id')))
    if (masters.length <= 1) return [{ changed, ...(masters[0] && { master: masters[0] }) }]
    const several = masters.map((master, place): Group => {
      const isSecond = masters.slice(0, place).some((one) => startOf(one) === startOf(master))
      const more = isSecond ? ` ${place}` : ''
      master.updatePropertyWithValue('uid', `${uid} ${startOf(master)}${more}`)
      return { master, changed: [] }
    })
    // Nobody can tell of which of them a moved occurrence is.
    return changed.length > 0 ? [...several, { changed }] : several
  })
}
