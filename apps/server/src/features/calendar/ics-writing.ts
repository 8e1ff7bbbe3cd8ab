import type { CalendarEvent } from '@shala/contract/calendar/calendar'
import { addDays } from '@shala/contract/general/days'

interface Written {
  schoolId: string
  /** The name that calendar programs show. */
  name: string
  events: readonly CalendarEvent[]
  now: Date
}

/** Loaded with the first feed: most processes never need it. */
async function loadIcal() {
  const { default: ical } = await import('ical.js')
  // It does not count the space that a folded line begins with; a line has at most 75 bytes.
  ical.foldLength = 74
  return ical
}

/** Two schools have the same key for a holiday, which is two events to a program that reads both. */
function uidOf({ id, source }: CalendarEvent, schoolId: string): string {
  return source === 'suggested' ? `${id.replaceAll(' ', '-')}.${schoolId}@shala` : `${id}@shala`
}

/** iCalendar (RFC 5545): whole days, whose end is the day after. */
export async function writeIcs({ schoolId, name, events, now }: Written): Promise<string> {
  const ical = await loadIcal()
  const calendar = new ical.Component('vcalendar')
  const properties = {
    version: '2.0',
    prodid: '-//Shala//Calendar//EN',
    calscale: 'GREGORIAN',
    method: 'PUBLISH',
    'x-wr-calname': name,
    'x-published-ttl': 'PT6H',
  }
  for (const [property, value] of Object.entries(properties)) calendar.addPropertyWithValue(property, value)
  const stamp = ical.Time.fromJSDate(now, true)
  for (const event of events) {
    const written = new ical.Component('vevent')
    written.addPropertyWithValue('uid', uidOf(event, schoolId))
    written.addPropertyWithValue('dtstamp', stamp)
    written.addPropertyWithValue('dtstart', ical.Time.fromDateString(event.from))
    written.addPropertyWithValue('dtend', ical.Time.fromDateString(addDays(event.to, 1)))
    written.addPropertyWithValue('summary', event.summary)
    // A holiday is no appointment: nobody is busy.
    written.addPropertyWithValue('transp', 'TRANSPARENT')
    calendar.addSubcomponent(written)
  }
  return `${calendar.toString()}\r\n`
}
