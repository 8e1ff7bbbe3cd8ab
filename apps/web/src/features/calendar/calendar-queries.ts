import {
  type CalendarEvent,
  calendarAhead,
  listCalendar,
  listHolidays,
} from '@shala/contract/calendar/calendar'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/calls/api.ts'
import { eventName } from './calendar-words.ts'

/** Everything is below this key, so that any change to a day reloads the rest. */
export const calendarKey = ['calendar'] as const

export interface Days {
  from: Day
  to: Day
}

/** For `2026-11-20`: the first and the last day of November 2026. */
export function monthAround(day: Day): Days {
  const from = `${day.slice(0, 7)}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  return { from, to }
}

/** A month, or whole years: days that overlap share an answer. The opening call includes today's month. */
function roundedOut({ from, to }: Days): Days {
  if (from.slice(0, 7) === to.slice(0, 7)) return monthAround(from)
  return { from: `${from.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` }
}

export const eventsKey = ({ from, to }: Days) => [...calendarKey, 'events', from, to] as const

function eventsQuery(days: Days) {
  return queryOptions({
    queryKey: eventsKey(days),
    queryFn: async ({ signal }) => {
      const query = { timeMin: days.from, timeMax: addDays(days.to, calendarAhead) }
      return await call(listCalendar, { query, signal })
    },
    staleTime: 5 * 60_000,
    meta: { isStored: true },
  })
}

const touches = ({ from, to }: Days) => {
  return (event: CalendarEvent) => event.to >= from && event.from <= to
}

/** Holidays, events and leave that touch some days. */
export function useEvents(days: Days) {
  const { from, to } = days
  const answer = useQuery(eventsQuery(roundedOut(days)))
  const events = useMemo(() => answer.data?.events.filter(touches({ from, to })), [answer.data, from, to])
  return { ...answer, events }
}

/** The days still to come in a day's month, and in the next three days, which may lie in the next month. */
export function useComing(today: Day) {
  const { data } = useQuery(eventsQuery(monthAround(today)))
  const month = monthAround(today)
  const soon = addDays(today, calendarAhead)
  return data?.events.filter(touches({ from: today, to: soon > month.to ? soon : month.to }))
}

/** Each day of an event within some days. */
export function daysOf(event: Days, { from, to }: Days): Day[] {
  return daysFrom(event.from > from ? event.from : from, event.to < to ? event.to : to)
}

/**
 * Of some days, those on which the school is closed apart from its weekly days off, by name; empty until they are
 * known.
 */
export function useHolidays({ from, to }: Days): ReadonlyMap<Day, string> {
  const { events } = useEvents({ from, to })
  return useMemo(() => {
    const holidays = (events ?? []).filter(({ kind }) => kind === 'holiday')
    return new Map(
      holidays.flatMap((event) => daysOf(event, { from, to }).map((day) => [day, eventName(event)] as const)),
    )
  }, [events, from, to])
}

/** The same without those on which the school worked all the same: these are working days of its staff. */
export function useStaffHolidays(days: Days): ReadonlyMap<Day, string> {
  const holidays = useHolidays(days)
  const { from, to } = roundedOut(days)
  const { data } = useQuery({
    queryKey: [...calendarKey, 'holidays', from, to],
    queryFn: ({ signal }) => call(listHolidays, { query: { timeMin: from, timeMax: to }, signal }),
    enabled: holidays.size > 0,
  })
  return useMemo(() => {
    const worked = new Set(data?.items.filter(({ isWorked }) => isWorked).map(({ start }) => start.date))
    return new Map([...holidays].filter(([day]) => !worked.has(day)))
  }, [data, holidays])
}
