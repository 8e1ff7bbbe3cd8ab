import type { CardDetails } from './reading/card-details.ts'
import type { CardRead } from './reading/judge-card.ts'

/** The fields read from a card, for use in a form. */
export interface AadhaarReading {
  /** `XXXX XXXX XXXX` with digits; null when only the card's code could be read, which has just the last four. */
  aadhaarNumber: string | null
  lastFour: string
  /** The other fields of the card's code; null when no code was read. */
  details: CardDetails | null
}

/** Null when nothing useful was read. */
export function readingOf({ number, code }: CardRead): AadhaarReading | null {
  const lastFour = number?.slice(-4) ?? code?.lastFour
  if (!lastFour) return null
  return {
    aadhaarNumber: number?.replace(/(\d{4})(?=\d)/g, '$1 ') ?? null,
    lastFour,
    details: code?.details ?? null,
  }
}
