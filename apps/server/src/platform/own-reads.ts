import type { Answer, Endpoint, Sent } from '@shala/contract/general/endpoint'
import type { Context } from './context.ts'

/**
 * A GET of the API that the server makes itself, for the context's person: with the permission that its route declares,
 * by the same rule, and with an answer strictly of the contract's shape. The database refuses to write meanwhile.
 * @throws Refused as the call would
 */
export type ReadAs = <E extends Endpoint>(
  context: Context,
  endpoint: E,
  asked?: { query?: Sent<E, 'query'>; params?: Sent<E, 'params'>; signal?: AbortSignal },
) => Promise<Answer<E>>
