import type { Answer, Endpoint, Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallParts, call } from '#platform/calls/api.ts'

function queryOf<const E extends Endpoint>(endpoint: E, query: Sent<E, 'query'>) {
  return {
    queryKey: ['reports', endpoint.path, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(endpoint, { query, signal } as unknown as CallParts<E>) as Promise<Answer<E>>,
  }
}

/** Loads a report's answer unless it is there. */
export function useLoadReport() {
  const client = useQueryClient()
  return <const E extends Endpoint>(endpoint: E, query: Sent<E, 'query'>) =>
    client.ensureQueryData(queryOf(endpoint, query))
}

/** A report's answer; while other days are loading, the previous figures stay. */
export function useReport<const E extends Endpoint>(
  endpoint: E,
  query: Sent<E, 'query'>,
  isWanted = true,
): UseQueryResult<Answer<E>> {
  return useQuery({
    ...queryOf(endpoint, query),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  }) as UseQueryResult<Answer<E>>
}
