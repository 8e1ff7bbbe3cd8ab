import type { Answer, Endpoint } from '@shala/contract/general/endpoint'
import { type ErrorBody, generalRefusals } from '@shala/contract/general/refusal'
import { tabHeader } from '@shala/contract/general/tab-header'
import { hearClock } from '../clock.ts'
import { tabId } from '../live/tab-id.ts'
import { askedAtOf, dropEarly, takeEarly } from '../loading/early.ts'
import { readStored } from '../session/storage.ts'
import { ApiError, foreign, noAnswer } from './api-error.ts'

let onSignedOut: (refusal: { code: string }) => void = () => {}

/** Sets the handler for a 401 from our own server to whoever is signed in. */
export function whenSignedOut(handler: typeof onSignedOut): void {
  onSignedOut = handler
}

let onAnswer: (hasCome: boolean) => void = () => {}

/** Told about each fetch, whether an answer came. */
export function whenAnswered(handler: typeof onAnswer): void {
  onAnswer = handler
}

/** The headers of every request. */
export function authorization(): Record<string, string> {
  const token = readStored('token')
  return token ? { authorization: `Bearer ${token}`, [tabHeader]: tabId } : {}
}

/** An answer as it came, from `fetch` or from an upload. */
export interface RawAnswer {
  status: number
  /** The whole body. */
  text: string
  /** That of the request; null without one. */
  token: string | null
}

/** @throws ApiError for what is no JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw foreign()
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  const { message, code } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>
  return typeof message === 'string' && typeof code === 'string'
}

/** The meaning of a proxy's own error pages, by status. */
const fromProxies: Partial<Record<number, { code: string; message: string }>> = {
  413: generalRefusals.tooLarge,
  429: generalRefusals.tooMany,
  500: generalRefusals.failed,
  502: generalRefusals.notReady,
  503: generalRefusals.notReady,
  504: generalRefusals.notReady,
}

/**
 * The failure in an unsuccessful answer. Only our own server's 401 signs anybody out: a network that requires a sign-in
 * answers that way too. One that is late, to somebody who has signed out in another tab, leaves alone whoever has signed
 * in since.
 */
export function refusalIn({ status, text, token }: RawAnswer): ApiError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  if (isErrorBody(body)) {
    if (status === 401 && token === readStored('token')) onSignedOut(body)
    return new ApiError(status, body)
  }
  const known = fromProxies[status]
  return known ? new ApiError(status, known) : foreign()
}

/**
 * The answer as the contract has it. Anything else with a success status did not come from our server, or is
 * incomplete.
 * @throws ApiError
 */
export function readAnswer<const E extends Endpoint>(endpoint: E, raw: RawAnswer): Answer<E> {
  if (raw.status < 200 || raw.status >= 300) throw refusalIn(raw)
  if (raw.status !== (endpoint.status ?? 200)) throw foreign()
  if (!endpoint.answer) return undefined as Answer<E>
  const parsed = endpoint.answer.safeParse(parse(raw.text))
  if (!parsed.success) throw foreign()
  return parsed.data as Answer<E>
}

/** By answer, the token of its request. */
const askers = new WeakMap<Response, string | null>()

/**
 * Fetches with the person's token.
 * @throws ApiError when no answer comes; what `given` aborted is rethrown
 */
export async function send(url: string, init: RequestInit, given?: AbortSignal): Promise<Response> {
  try {
    const token = readStored('token')
    const askedAt = askedAtOf(url)
    const early =
      (init.method ?? 'GET') === 'GET' ? takeEarly(url, { token, signal: init.signal }) : dropEarly()
    const response = await (early ??
      fetch(url, { ...init, headers: { ...authorization(), ...init.headers } }))
    onAnswer(true)
    hearClock(response, askedAt)
    askers.set(response, token)
    return response
  } catch (error) {
    if (given?.aborted) throw error
    onAnswer(false)
    throw noAnswer()
  }
}

/**
 * The whole answer that `send` gave.
 * @throws ApiError when it is cut off; what `given` aborted is rethrown
 */
export async function readRaw(response: Response, given?: AbortSignal): Promise<RawAnswer> {
  try {
    const text = await response.text()
    return { status: response.status, text, token: askers.get(response) ?? null }
  } catch (error) {
    if (given?.aborted) throw error
    throw noAnswer()
  }
}
