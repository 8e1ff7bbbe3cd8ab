import { setImmediate } from 'node:timers/promises'
import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import { addDays } from '@shala/contract/general/days'

/** As many events as take about a millisecond. */
const writtenAtOnce = 50

interface Written {
  schoolId: string
  /** The name that calendar programs show. */
  name: string
  events: readonly CalendarEvent[]
  now: Date
}

/** Loaded for the first feed: most processes never need it. */
async function loadIcal() {
  const { default: ical } = await import('ical.js')
  // It does not count the space at the start of a folded line; a line has at most 75 bytes.
  ical.foldLength = 74
  return ical
}

/** Two schools have the same key for a holiday, but a program that reads both needs two events. */
function uidOf({ id, source }: CalendarEvent, schoolId: string): string {
  return source === 'suggested' ? `${id.replaceAll(' ', '-')}.${schoolId}@shala` : `${id}@shala`
}

type Ical = Awaited<ReturnType<typeof loadIcal>>

function writeEvent(ical: Ical, event: CalendarEvent, { schoolId, now }: Written): string {
  const written = new ical.Component('vevent')
  written.addPropertyWithValue('uid', uidOf(event, schoolId))
  written.addPropertyWithValue('dtstamp', ical.Time.fromJSDate(now, true))
  written.addPropertyWithValue('dtstart', ical.Time.fromDateString(event.from))
  written.addPropertyWithValue('dtend', ical.Time.fromDateString(addDays(event.to, 1)))
  written.addPropertyWithValue('summary', event.summary)
  // A holiday is not an appointment: nobody is busy.
  written.addPropertyWithValue('transp', 'TRANSPARENT')
  return written.toString()
}

/**
 * iCalendar (RFC 5545): whole days, whose end is the day after. Other requests are answered while a long one is
 * written.
 */
export async function writeIcs(calendar: Written): Promise<string> {
  const ical = await loadIcal()
  const head = new ical.Component('vcalendar')
  const properties = {
    version: '2.0',
    prodid: '-//Shala//Calendar//EN',
    calscale: 'GREGORIAN',
    method: 'PUBLISH',
    'x-wr-calname': calendar.name,
    'x-published-ttl': 'PT6H',
  }
  for (const [property, value] of Object.entries(properties)) head.addPropertyWithValue(property, value)
  const end = 'END:VCALENDAR'
  const lines = [head.toString().slice(0, -end.length).trimEnd()]
  for (const [index, event] of calendar.events.entries()) {
    if (index % writtenAtOnce === 0) await setImmediate()
    lines.push(writeEvent(ical, event, calendar))
  }
  return `${[...lines, end].join('\r\n')}\r\n`
}
