import type { Answer, Sent } from '@shala/contract/general/endpoint'
import { beginNewYear, previewNewYear } from '@shala/contract/students/new-year'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { useReload } from '../students-queries.ts'

export type YearPlan = Sent<typeof previewNewYear, 'body'>
export type YearPreview = Answer<typeof previewNewYear>

/** What a plan would do, as soon as a class moves. */
export function useYearPreview(plan: YearPlan) {
  return useQuery({
    queryKey: ['students', 'new-year', plan],
    queryFn: ({ signal }) => call(previewNewYear, { body: plan, signal }),
    enabled: plan.moves.length > 0,
    placeholderData: keepPreviousData,
    // Others may have moved somebody since.
    staleTime: 0,
    gcTime: 0,
  })
}

export function useBeginNewYear() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: Sent<typeof beginNewYear, 'body'>) => call(beginNewYear, { body }),
    onSettled: reload,
  })
}
