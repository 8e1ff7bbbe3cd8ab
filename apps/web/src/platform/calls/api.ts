import type { Answer, Endpoint, Sent } from '@shala/contract/general/endpoint'
import { readAnswer, readRaw, send } from './client.ts'
import { urlOf } from './url-of.ts'

const timeoutMs = 15_000

type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E[P] extends object
  ? Record<P, Sent<E, P>>
  : unknown

export type CallParts<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { signal?: AbortSignal | undefined }

interface LooseParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

/** Ends when the caller gives up or the time is over, whichever comes first. */
function deadline(given: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  given?.addEventListener('abort', () => {
    clearTimeout(timer)
    controller.abort()
  })
  return controller.signal
}

/**
 * One call of the API.
 * @throws ApiError when it is refused, no answer comes within 15 seconds, or the answer is not the contract's
 */
export async function call<const E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Answer<E>> {
  const { body, signal, ...where } = parts as LooseParts
  const init = {
    method: endpoint.method,
    signal: deadline(signal),
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }
  const response = await send(urlOf(endpoint, where), init, signal)
  return readAnswer(endpoint, await readRaw(response, signal))
}
