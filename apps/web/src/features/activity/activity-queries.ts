import { listActivity } from '@shala/contract/activity/activity'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import type { SentFilters } from './activity-filters.ts'

/** One line a deed. */
export function useActivity({ page = 1, ...filters }: SentFilters) {
  const query = { ...filters, page: String(page), deeds: 'true' } as const
  return useQuery({
    queryKey: ['activity', { ...filters, page }],
    queryFn: ({ signal }) => call(listActivity, { query, signal }),
    placeholderData: keepPreviousData,
    // Everything that anybody does adds to it.
    staleTime: 0,
  })
}

const atOnce = '50'

/** The entries of one deed that the list's filters let through, by the id of one of them. */
export function useDeed(deed: string, { page: _, ...filters }: SentFilters) {
  return useInfiniteQuery({
    queryKey: ['activity', 'deed', deed, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { query: { ...filters, deed, page: String(pageParam), limit: atOnce }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  })
}
