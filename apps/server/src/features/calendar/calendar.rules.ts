import {
  type CalendarEvent,
  calendarLimits,
  calendarTexts,
  type listCalendar,
  type listHolidays,
  type listRemovedHolidays,
} from '@shala/contract/calendar/calendar'
import { addDays, type Day, daysBetween, daysFrom, yearOf } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { withoutWorked } from '#features/attendance/index'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import * as store from './calendar.store.ts'
import { findLeaveEvents } from './leave-events.rules.ts'
import type { Place, Suggest, Suggested } from './suggestions.ts'

export interface CalendarParts {
  /** The holidays that schools of a place start with. */
  suggest: Suggest
}

type Shown = Omit<CalendarEvent, 'isHalfDay' | 'isPending'>

function toEvent(shown: Shown): CalendarEvent {
  return { ...shown, isHalfDay: false, isPending: false }
}

export function ofSuggested({ key, name, from, to, isClosed }: Suggested): CalendarEvent {
  const kind = isClosed ? 'holiday' : 'event'
  return toEvent({ id: key, kind, summary: name, from, to, source: 'suggested', replaces: null })
}

export function ofEntry({ id, name, from, to, isClosed, replaces }: store.Entry): CalendarEvent {
  const kind = isClosed ? 'holiday' : 'event'
  return toEvent({ id, kind, summary: name, from, to, source: 'school', replaces })
}

/** The years that some days lie in; a holiday of the previous year may extend into them. */
export function yearsOf({ from, to }: store.Days): number[] {
  const first = yearOf(addDays(from, -7))
  return Array.from({ length: yearOf(to) - first + 1 }, (_, index) => first + index)
}

async function suggestFor({ suggest }: CalendarParts, place: Place, days: store.Days) {
  const { from, to } = days
  const found = await Promise.all(yearsOf(days).map((year) => suggest(place, year)))
  return found.flat().filter((one) => one.to >= from && one.from <= to)
}

/** Two entries with the same key are the same day of a school. */
export const keyOf = ({ name, from, to }: store.Days & { name: string }) =>
  `${from} ${to} ${name.toLowerCase()}`

function inOrder(one: CalendarEvent, other: CalendarEvent): number {
  return one.from.localeCompare(other.from) || one.summary.localeCompare(other.summary)
}

/** The holidays and events that touch some days: the suggested ones, without those removed, and the school's own. */
export async function findCalendar(
  parts: CalendarParts,
  { db }: Pick<Context, 'db'>,
  days: store.Days,
): Promise<CalendarEvent[]> {
  const { country, state, entries, removed } = await store.findOwnCalendar(db, days)
  const suggested = await suggestFor(parts, { country, state }, days)
  const kept = suggested.filter(({ key }) => !removed.includes(key))
  return [...kept.map(ofSuggested), ...entries.map(ofEntry)].sort(inOrder)
}

function daysOf(event: CalendarEvent, { from, to }: store.Days): Day[] {
  return daysFrom(event.from > from ? event.from : from, event.to < to ? event.to : to)
}

/**
 * Of some days, those on which a school is closed apart from its weekly days off, each with its name. Its one small
 * statement travels with those asked for at the same time.
 */
export async function findHolidays(
  parts: CalendarParts,
  context: Pick<Context, 'db'>,
  days: store.Days,
): Promise<Map<Day, string>> {
  return holidaysOf(await findCalendar(parts, context, days), days)
}

/** Beyond this a day has more names than anybody reads. */
function joined(names: string | undefined, name: string): string {
  if (names === undefined) return name
  const isLong = names.length + name.length > calendarLimits.namesOfDay
  if (isLong) return names.endsWith('…') ? names : `${names} …`
  return `${names}, ${name}`
}

/** Of some days, those on which a holiday closes the school. */
export function holidaysOf(events: readonly CalendarEvent[], days: store.Days): Map<Day, string> {
  const closed = new Map<Day, string>()
  for (const event of events) {
    if (event.kind !== 'holiday') continue
    for (const day of daysOf(event, days)) {
      closed.set(day, joined(closed.get(day), event.summary))
    }
  }
  return closed
}

/** @throws Refused 422 for days in the wrong order, and for too many */
function refuseWrongRange({ timeMin, timeMax }: Received<typeof listCalendar, 'query'>): store.Days {
  if (timeMax < timeMin) throw refusedFields({ timeMax: calendarTexts.rangeBackwards })
  const isLong = daysBetween(timeMin, timeMax) >= calendarLimits.asked
  if (isLong) throw refusedFields({ timeMax: calendarTexts.rangeTooLong })
  return { from: timeMin, to: timeMax }
}

/** In the format of Google's calendar: one item for each day with holidays, and whether the school worked on it. */
export async function showHolidays(
  parts: CalendarParts,
  context: Context,
  query: Received<typeof listHolidays, 'query'>,
): Promise<Answer<typeof listHolidays>> {
  const days = refuseWrongRange(query)
  const holidays = await findHolidays(parts, context, days)
  const kept = await withoutWorked(context.db, holidays)
  const items = [...holidays].sort().map(([date, summary]) => {
    return { summary, start: { date }, isWorked: !kept.has(date) }
  })
  return { items }
}

export async function showCalendar(
  parts: CalendarParts,
  context: Context,
  query: Received<typeof listCalendar, 'query'>,
): Promise<Answer<typeof listCalendar>> {
  const days = refuseWrongRange(query)
  const [events, leave] = await Promise.all([
    findCalendar(parts, context, days),
    findLeaveEvents(context, days),
  ])
  return { events: [...events, ...leave].sort(inOrder) }
}

export async function showRemoved(
  { suggest }: CalendarParts,
  { db }: Context,
  { year }: Received<typeof listRemovedHolidays, 'query'>,
): Promise<Answer<typeof listRemovedHolidays>> {
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { country, state, removed } = await store.findOwnCalendar(db, days)
  const suggested = await suggest({ country, state }, year)
  return {
    events: suggested
      .filter(({ key }) => removed.includes(key))
      .map(ofSuggested)
      .sort(inOrder),
  }
}
