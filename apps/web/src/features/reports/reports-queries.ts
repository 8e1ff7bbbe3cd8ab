import type { Answer, Endpoint, Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CallParts, call } from '#platform/calls/api.ts'

/** The answer of a report; while the figures of other days come, those of before stay. */
export function useReport<const E extends Endpoint>(
  endpoint: E,
  query: Sent<E, 'query'>,
  isWanted = true,
): UseQueryResult<Answer<E>> {
  return useQuery({
    queryKey: ['reports', endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, { query, signal } as unknown as CallParts<E>),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  }) as UseQueryResult<Answer<E>>
}
