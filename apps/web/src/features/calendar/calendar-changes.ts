import {
  addCalendarEntry,
  changeCalendarEntry,
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
import type { Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import { calendarKey } from './calendar-queries.ts'

/** A year's suggested holidays that the school has removed. */
export function useRemoved(year: number) {
  return useQuery({
    queryKey: [...calendarKey, 'removed', year],
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
    await client.invalidateQueries({ queryKey: calendarKey })
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

const feedKey = [...calendarKey, 'feed'] as const

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
    queryKey: [...calendarKey, 'closing', body],
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
