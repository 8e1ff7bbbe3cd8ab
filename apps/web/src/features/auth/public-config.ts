import type { getConfig } from '@shala/contract/system'
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** By its address alone: with the contract's schema, zod would come before the first paint. */
const endpoint = { method: 'GET', path: '/api/config' } satisfies Pick<
  typeof getConfig,
  'method' | 'path'
> as unknown as typeof getConfig

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(endpoint, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // Signing in and a refused password clear the cache; the screen stays as it is meanwhile.
  placeholderData: keepPreviousData,
})

const longestWaitMs = 1000

/** Runs beside the loading of the screen, so that it is drawn whole at once; a server that is slow or down holds nobody up. */
export async function awaitConfig(client: QueryClient): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([patience, client.ensureQueryData(configQuery).catch(() => undefined)])
}

/** Null where Google is not set up. */
export function useGoogleClientId(): string | null {
  return useQuery(configQuery).data?.googleClientId ?? null
}

/** Whether codes of a channel end in the server's outbox instead of a mailbox or phone. */
export function useIsOutbox(channel: 'email' | 'phone'): boolean {
  return useQuery(configQuery).data?.delivery[channel] === 'outbox'
}
