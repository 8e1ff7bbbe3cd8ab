import { PerhapsSent } from './delivery.ts'

/** Longer than `fetch` waits for a connection (10 s): only then is one that was never made told from a missing answer. */
export const usualPatience = 12_000

/** Country code and number, digits only, as the providers expect it. */
export function internationalOf(phone: string): string {
  return phone.startsWith('+') ? phone.slice(1) : `91${phone}`
}

/** Failures of a connection that was never made. */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|CERT|DEPTH|SELF|UNABLE)/

/** Whatever breaks once the connection stands may have happened after the provider took the message. */
function whyUnanswered(who: string, error: Error & { cause?: { code?: string; message?: string } }): Error {
  const { code = '', message = '' } = error.cause ?? {}
  if (message.includes('redirect')) return new Error(`The ${who} answered with another address.`)
  if (unconnected.test(code)) return new Error(`The ${who} could not be reached (${code}).`)
  return new PerhapsSent(`The ${who} did not answer.`)
}

/** A server that failed, or one in between, may have passed the message on; one that is busy (503) has not. */
const isUnsure = (status: number) => status === 408 || (status >= 500 && status !== 503)

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The number of a refusal's kind, as WhatsApp gives it; its words may name the person. */
function kindOfRefusal(answer: unknown): string {
  const code = (answer as { error?: { code?: unknown } } | null)?.error?.code
  return Number.isInteger(code) ? ` (${code})` : ''
}

/** Of whom is asked: `who` as the operator knows them, and how many milliseconds they are waited for. */
interface Asked {
  who: string
  url: string
  patience: number
}

/**
 * Hands a message to a provider.
 * @returns its answer, as JSON if it is that
 * @throws when no answer comes in time or the provider refuses; the error never contains the message
 */
export async function ask({ who, url, patience }: Asked, request: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(patience)
  const { status, ok, text } = await fetch(url, { ...request, signal, redirect: 'error' })
    .then(async (response) => ({ status: response.status, ok: response.ok, text: await response.text() }))
    .catch((error) => {
      throw whyUnanswered(who, error)
    })
  const answer = readAnswer(text)
  const words = `The ${who} answered ${status}${kindOfRefusal(answer)}.`
  if (!ok) throw isUnsure(status) ? new PerhapsSent(words) : new Error(words)
  return answer
}

const longestId = 200

/** A provider's id of a message, if its answer has one. */
export function readProviderId(id: unknown): string | undefined {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[\x21-\x7e]+$/.test(text) && text.length <= longestId
    ? text
    : undefined
}
