import { otpLength } from '@shala/contract/auth/texts'
import { readInTab, storeInTab } from '#platform/session/storage.ts'

export type Purpose = 'login' | 'signup' | 'reset' | 'set-password' | 'prove-contact' | 'confirm'

/**
 * Where a code was sent, never the code: a tab that was reloaded while the person read the SMS continues where it was.
 */
interface SentCode {
  identifier: string
  name?: string
  sentAt: number
  /** From the server. */
  validMinutes: number
  codeLength: number
}

const keyOf = (purpose: Purpose) => `code.${purpose}`

export function keepSentCode(purpose: Purpose, to: Omit<SentCode, 'sentAt'>): void {
  storeInTab(keyOf(purpose), JSON.stringify({ ...to, sentAt: Date.now() } satisfies SentCode))
}

export function forgetSentCode(purpose: Purpose): void {
  storeInTab(keyOf(purpose), null)
}

/** Null when none was sent, or it is no longer valid. */
export function readSentCode(purpose: Purpose): SentCode | null {
  const sent = parse(readInTab(keyOf(purpose)))
  const age = Date.now() - (sent?.sentAt ?? 0)
  return sent && age < sent.validMinutes * 60_000 ? sent : null
}

/** The minutes for which the last code is valid. */
export function minutesOfCode(purpose: Purpose): number {
  return parse(readInTab(keyOf(purpose)))?.validMinutes ?? 0
}

/** The digits of the last code. */
export function digitsOfCode(purpose: Purpose): number {
  return parse(readInTab(keyOf(purpose)))?.codeLength ?? otpLength
}

function parse(text: string | null): SentCode | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
