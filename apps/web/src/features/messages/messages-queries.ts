import { listMessages, type messageShows } from '@shala/contract/messages/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
