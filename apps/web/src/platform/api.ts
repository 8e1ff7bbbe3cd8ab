import type { Answer, Endpoint, Sent } from '@shala/contract/endpoint'
import { type ErrorBody, generalRefusals, networkError } from '@shala/contract/refusal'
import { i18n } from './i18n.ts'
import { readStored } from './storage.ts'

const timeoutMs = 15_000

/** A call that did not succeed. `status` 0: no answer came. `message` is in the person's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly values: ErrorBody['values']
  readonly errors: Record<string, string>
  readonly retryAfter: number | undefined
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(i18n.t(body.message ?? body.error ?? generalRefusals.failed.message, body.values))
    this.status = status
    this.code = body.code ?? 'network'
    this.values = body.values
    this.errors = body.errors ?? {}
    this.retryAfter = body.retryAfter
    this.body = body
  }

  /** No answer, or the server is down: worth trying again, and no reason to sign anybody out. */
  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

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

let onSignedOut = () => {}

/** What happens when the server answers 401. */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler
}

export function reportSignedOut(): void {
  onSignedOut()
}

/** Where a call goes, its empty parts left out. */
export function urlOf({ path }: Endpoint, { params = {}, query = {} }: LooseParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Ends when the caller gives up or the time is over, whichever comes first. */
function deadline(signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  signal?.addEventListener('abort', () => {
    clearTimeout(timer)
    controller.abort()
  })
  return controller.signal
}

async function request(endpoint: Endpoint, parts: LooseParts): Promise<Response> {
  const token = readStored('token')
  try {
    return await fetch(urlOf(endpoint, parts), {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      signal: deadline(parts.signal),
    })
  } catch (error) {
    if (parts.signal?.aborted) throw error
    throw new ApiError(0, { message: networkError })
  }
}

/** One call of the API. @throws ApiError when it is refused or no answer comes within 15 seconds */
export async function call<const E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Answer<E>> {
  const response = await request(endpoint, parts as LooseParts)
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => ({}))
  if (response.ok) return body as Answer<E>
  if (response.status === 401) reportSignedOut()
  throw new ApiError(response.status, (body ?? {}) as Partial<ErrorBody>)
}

/** What to tell a person of any failure. */
export function messageOf(error: unknown, fallback: string = generalRefusals.failed.message): string {
  return error instanceof ApiError ? error.message : i18n.t(fallback)
}
