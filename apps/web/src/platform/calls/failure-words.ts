import { i18n } from '../i18n.ts'
import { ApiError } from './api-error.ts'

/** A screen's own messages for one call's failures, in English. */
export interface FailureWords {
  /** By status, whatever the server says. */
  always?: Partial<Record<number, string>>
  /** By status, if the server has no message. */
  without?: Partial<Record<number, string>>
  /** For every other status; `{status}` stands for it. */
  other: string
  /** The server's message takes precedence over `other`. */
  prefersServer: boolean
  network: string
  /** For what is not an answer at all. */
  unexpected: string
  /** For a refusal whose message is empty; by default `other`. */
  silent?: string
}

/** The message for a failure, from the screen's own. */
export function failureText(error: unknown, words: FailureWords): string {
  if (!(error instanceof ApiError)) return i18n.t(words.unexpected)
  const { status } = error
  if (status === 0) return i18n.t(words.network)
  const always = words.always?.[status]
  if (always) return i18n.t(always)
  const without = words.without?.[status]
  const isSilent = error.hasOwnWords && error.message.trim() === ''
  if (isSilent && words.silent) return i18n.t(words.silent)
  if (!isSilent && error.hasOwnWords && (without || words.prefersServer)) return error.message
  return without ? i18n.t(without) : i18n.t(words.other, { status })
}
