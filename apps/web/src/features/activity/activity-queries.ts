import { listActivity } from '@shala/contract/activity/activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import type { ActivityFilters } from './activity-filters.ts'

export function useActivity({ page = 1, ...filters }: ActivityFilters) {
  return useQuery({
    queryKey: ['activity', { ...filters, page }],
    queryFn: ({ signal }) => call(listActivity, { query: { ...filters, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // Everything that anybody does adds to it.
    staleTime: 0,
  })
}
