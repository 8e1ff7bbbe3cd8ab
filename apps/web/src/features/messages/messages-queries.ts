import { setOwnMessages, showOwnMessages } from '@shala/contract/family'
import type { Sent } from '@shala/contract/general/endpoint'
import { listMessages, type messageShows } from '@shala/contract/messages/messages'
import { listStops, type MessageStop, writeAgain } from '@shala/contract/messages/stops'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

interface Wanted {
  /** The school's today by default. */
  date?: string | undefined
  show?: (typeof messageShows)[number] | undefined
  page?: number | undefined
  /** Per page; the usual number by default. */
  limit?: number
  isWanted?: boolean
}

export function useMessages({ date, show = 'all', page = 1, limit, isWanted = true }: Wanted) {
  const query = { show, page: String(page), ...(date && { date }), ...(limit && { limit: String(limit) }) }
  return useQuery({
    queryKey: ['messages', query],
    queryFn: ({ signal }) => call(listMessages, { query, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

export function useStops() {
  return useQuery({
    queryKey: ['messages', 'stops'],
    queryFn: ({ signal }) => call(listStops, { signal }),
  })
}

export function useWriteAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ studentId, address }: MessageStop) => call(writeAgain, { body: { studentId, address } }),
    // Even if a colleague was quicker: the list then shows it.
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  })
}

export function useOwnMessages() {
  return useQuery({
    queryKey: ['messages', 'own'],
    queryFn: ({ signal }) => call(showOwnMessages, { signal }),
  })
}

export function useSetOwnMessages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof setOwnMessages, 'body'>) => call(setOwnMessages, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  })
}
