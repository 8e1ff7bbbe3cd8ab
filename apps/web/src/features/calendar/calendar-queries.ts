import {
  addCalendarEntry,
  type CalendarEvent,
  calendarAhead,
  changeCalendarEntry,
  listCalendar,
  listRemovedHolidays,
  removeCalendarEntry,
  restoreHoliday,
} from '@shala/contract/calendar/calendar'
import { closeSchool, previewClosing, reopenSchool } from '@shala/contract/calendar/closing'
import type { MarksAnswer, MarksOnDaysOff } from '@shala/contract/calendar/marks-on-days-off'
import {
  endFeed,
  getFeed,
  type ImportChoice,
  importCalendar,
  makeFeed,
} from '@shala/contract/calendar/sharing'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import type { Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import { eventName } from './calendar-words.ts'

/** Everything is below this key, so that any change to a day reloads the rest. */
const root = ['calendar'] as const

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

export const eventsKey = ({ from, to }: Days) => [...root, 'events', from, to] as const

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

/** A year's suggested holidays that the school has removed. */
export function useRemoved(year: number) {
  return useQuery({
    queryKey: [...root, 'removed', year],
    queryFn: async ({ signal }) => (await call(listRemovedHolidays, { query: { year }, signal })).events,
  })
}

/** A day off changes what teachers' days were, and which marks count. */
export function useAskAgain() {
  const client = useQueryClient()
  return async () => {
    for (const key of ['teacher-attendance', 'attendance', 'reports', 'students']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
    await client.invalidateQueries({ queryKey: root })
  }
}

export function useAddEntry() {
  const onSuccess = useAskAgain()
  return useMutation({
    mutationFn: (body: Sent<typeof addCalendarEntry, 'body'>) => call(addCalendarEntry, { body }),
    onSuccess,
  })
}

export function useChangeEntry() {
  const onSuccess = useAskAgain()
  return useMutation({
    mutationFn: ({ id, ...body }: Sent<typeof changeCalendarEntry, 'body'> & { id: string }) =>
      call(changeCalendarEntry, { params: { id }, body }),
    onSuccess,
  })
}

export function useRemoveEntry() {
  const onSuccess = useAskAgain()
  return useMutation({
    mutationFn: (id: string) => call(removeCalendarEntry, { params: { id } }),
    onSuccess,
  })
}

export function useRestore() {
  const onSuccess = useAskAgain()
  return useMutation({
    mutationFn: ({ id, marks }: { id: string; marks?: MarksOnDaysOff }) =>
      call(restoreHoliday, { params: { id }, body: { marks } }),
    onSuccess,
  })
}

interface Import {
  file: File
  isClosed: boolean
  isTrial: boolean
  choices?: Choices
  marks?: MarksAnswer | undefined
}

/** The person's choices for days of a file, by uid. */
export type Choices = Readonly<Record<string, ImportChoice>>

export function useImport() {
  const askAgain = useAskAgain()
  return useMutation({
    mutationFn: ({ file, isClosed, isTrial, choices, marks }: Import) => {
      const form = new FormData()
      form.append('file', file, 'calendar.ics')
      form.append('isClosed', String(isClosed))
      form.append('isTrial', String(isTrial))
      if (choices) form.append('choices', JSON.stringify(choices))
      if (marks) form.append('marks', marks)
      return upload(importCalendar, { form, onProgress: () => {} })
    },
    onSuccess: async (_, { isTrial }) => (isTrial ? undefined : await askAgain()),
  })
}

const feedKey = [...root, 'feed'] as const

export function useFeed() {
  return useQuery({ queryKey: feedKey, queryFn: ({ signal }) => call(getFeed, { signal }) })
}

export function useMakeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeFeed, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: feedKey }),
  })
}

export function useEndFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endFeed, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: feedKey }),
  })
}

/** A closed day is announced as well. */
function useAskAgainOfClosing() {
  const client = useQueryClient()
  const askAgain = useAskAgain()
  return async () => {
    void client.invalidateQueries({ queryKey: ['announcements'] })
    void client.invalidateQueries({ queryKey: ['messages'] })
    await askAgain()
  }
}

/** Families come and go meanwhile, so it is never taken from before. */
export function usePreviewClosing(body: Sent<typeof previewClosing, 'body'>) {
  return useQuery({
    queryKey: [...root, 'closing', body],
    queryFn: ({ signal }) => call(previewClosing, { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function useCloseSchool() {
  const onSuccess = useAskAgainOfClosing()
  return useMutation({
    mutationFn: (body: Sent<typeof closeSchool, 'body'>) => call(closeSchool, { body }),
    onSuccess,
  })
}

export function useReopenSchool() {
  const onSuccess = useAskAgainOfClosing()
  return useMutation({
    mutationFn: (id: string) => call(reopenSchool, { params: { id } }),
    onSuccess,
  })
}
