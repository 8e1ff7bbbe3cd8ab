import type { getConfig, PublicConfig } from '@shala/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

/** Checked by hand: the contract's schema would load zod before the first paint. */
function isConfig(value: unknown): value is PublicConfig {
  const { appName, delivery, support } = (value ?? {}) as Partial<PublicConfig>
  return [typeof appName, typeof delivery, typeof support].join() === 'string,object,object'
}

/** The part of a schema that the client uses. */
const answer = {
  safeParse: (data: unknown) => (isConfig(data) ? { success: true, data } : { success: false }),
}

const endpoint = { method: 'GET', path: '/api/config', answer } as unknown as typeof getConfig

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

/** Loads while the screen loads, so that it is drawn complete; a slow or dead server delays nobody. */
export async function awaitConfig(client: QueryClient): Promise<ComingConfig> {
  const coming = client.ensureQueryData(configQuery).catch(() => null)
  const patience = new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null))
  return { known: await Promise.race([patience, coming]), coming }
}
