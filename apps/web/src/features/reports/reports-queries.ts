import type { Answer, Endpoint, Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CallParts, call } from '#platform/calls/api.ts'

/** A report's answer; while other days are loading, the previous figures stay. */
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
