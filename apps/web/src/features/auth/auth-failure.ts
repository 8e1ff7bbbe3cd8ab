import { ApiError } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'

interface Fallbacks {
  /** For an answer without words. */
  refused: string
  /** For no answer at all. */
  failed: string
}

/** The server's words where it has any, else the catalogue's (spec 1, section 8). */
export function failureText(error: unknown, { refused, failed }: Fallbacks): string {
  if (!(error instanceof ApiError) || error.status === 0) return i18n.t(failed)
  return error.body.message || error.body.error ? error.message : i18n.t(refused)
}

export function hasCode(error: unknown, refusal: { code: string }): boolean {
  return error instanceof ApiError && error.code === refusal.code
}

export function isUnknownAccount(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 404) return false
  return /No account found/.test(error.body.message ?? error.body.error ?? '')
}

/** Seconds to wait, where the refusal says so. */
export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.retryAfter : undefined
}
