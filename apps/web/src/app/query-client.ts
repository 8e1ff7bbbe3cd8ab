import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/calls/api-error.ts'

/** A refusal stays a refusal: only an outage is retried, and only once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.isOutage
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
