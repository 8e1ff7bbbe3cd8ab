import type { CodeSent } from '@shala/contract/auth/auth'
import { authRefusals, otpLength } from '@shala/contract/auth/texts'
import { ApiError, isRefusedWith, outageCodes } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'

export interface Sentences {
  /** For an answer without a message of its own. */
  refused: string
  /** For no answer, or one that could not be understood. */
  failed: string
  /** For an answer that did not come from our server; `failed` unless given. */
  foreign?: string
}

/** The server's message if there is one, else the screen's (docs/product.md, Signing in). */
export function failureText(error: unknown, { refused, failed, foreign }: Sentences): string {
  if (!(error instanceof ApiError)) return i18n.t(failed)
  if (foreign && error.code === outageCodes.foreign) return i18n.t(foreign)
  if (error.status === 0) return i18n.t(failed)
  return error.hasOwnWords ? error.message : i18n.t(refused)
}

export function isUnknownAccount(error: unknown): boolean {
  return (
    isRefusedWith(error, authRefusals.noAccountWithEmail) ||
    isRefusedWith(error, authRefusals.noAccountWithPhone)
  )
}

/** The code that is already on its way, as the refusal states it. */
export function sentBefore({ retryAfter = 0, body }: ApiError): CodeSent {
  const { validMinutes = 1, codeLength = otpLength } = body as Partial<CodeSent>
  return { resendAfter: retryAfter, validMinutes, codeLength }
}
