import type { getConfig, PublicConfig } from '@shala/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** By its address alone: with the contract's schema, zod would come before the first paint. */
const endpoint = { method: 'GET', path: '/api/config' } satisfies Pick<
  typeof getConfig,
  'method' | 'path'
> as unknown as typeof getConfig

export const configQuery = {
  queryKey: ['config'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

const longestWaitMs = 1000

export interface ComingConfig {
  known: PublicConfig | null
  /** Null when the server does not say. */
  coming: Promise<PublicConfig | null>
}

/** Runs beside the loading of the screen, which so is drawn whole at once; a server that is slow or down holds nobody up. */
export async function awaitConfig(client: QueryClient): Promise<ComingConfig> {
  const coming = client.ensureQueryData(configQuery).catch(() => null)
  const patience = new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null))
  return { known: await Promise.race([patience, coming]), coming }
}
