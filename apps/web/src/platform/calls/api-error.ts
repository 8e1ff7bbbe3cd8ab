import { type ErrorBody, foreignAnswer, generalRefusals, networkError } from '@shala/contract/general/refusal'
import { i18n } from '../i18n.ts'

/** Codes of failures that the server did not name. */
export const outageCodes = { noAnswer: 'network', foreign: 'network.foreign' } as const

/** Codes whose message fits any failure, so that a screen's own message says more. */
const withoutOwnWords: readonly string[] = [
  outageCodes.noAnswer,
  outageCodes.foreign,
  generalRefusals.failed.code,
  generalRefusals.notReady.code,
]

/** A failed call. `status` 0: no answer that could be understood. `message` is in the person's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly values: ErrorBody['values']
  readonly errors: Record<string, string>
  readonly retryAfter: number | undefined
  readonly body: Partial<ErrorBody>

  constructor(status: number, body: Partial<ErrorBody>) {
    super(i18n.t(body.text ?? body.message ?? body.error ?? generalRefusals.failed.message, body.values))
    this.status = status
    this.code = body.code ?? outageCodes.noAnswer
    this.values = body.values
    this.errors = body.errors ?? {}
    this.retryAfter = body.retryAfter
    this.body = body
  }

  /** No answer, or the server is down: worth a retry, and no reason to sign anybody out. */
  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500
  }

  /** The refusal has its own message; otherwise a screen's message says more. */
  get hasOwnWords(): boolean {
    return !withoutOwnWords.includes(this.code)
  }
}

export function noAnswer(): ApiError {
  return new ApiError(0, { code: outageCodes.noAnswer, message: networkError })
}

/** An answer that is not the contract's: a network's sign-in page, or half a body. */
export function foreign(): ApiError {
  return new ApiError(0, { code: outageCodes.foreign, message: foreignAnswer })
}

/** True when the server refused with that code. Refusals are distinguished by it, never by their words. */
export function isRefusedWith(error: unknown, refusal: { code: string }): error is ApiError {
  return error instanceof ApiError && error.code === refusal.code
}

/** The message for any failure: the server's own if it has one, else the screen's. */
export function messageOf(error: unknown, screenSentence?: string): string {
  if (!(error instanceof ApiError)) return i18n.t(screenSentence ?? generalRefusals.failed.message)
  return screenSentence === undefined || error.hasOwnWords ? error.message : i18n.t(screenSentence)
}

/** What the server sends with a refusal, such as the marks that an edit would move; null for any other failure. */
export function currentOf<Current>(error: unknown, refusal: { code: string }): Current | null {
  return isRefusedWith(error, refusal) ? (error.body.current as Current) : null
}
