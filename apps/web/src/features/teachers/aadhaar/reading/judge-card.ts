import type { CardCode } from './card-details.ts'
import type { FoundNumber } from './find-number.ts'

export interface CardRead {
  /** Twelve digits; null when they could not be read for certain. */
  number: string | null
  code: CardCode | null
}

const nothing: CardRead = { number: null, code: null }

const several = (values: (string | null)[]) => new Set(values.filter((value) => value !== null)).size > 1

/**
 * The code of the only card in a picture, which may be printed several times; `unclear` when they belong to two cards.
 */
export function judgeCodes(codes: readonly CardCode[]): CardCode | 'unclear' | null {
  const isUnclear =
    several(codes.map(({ number }) => number)) || several(codes.map(({ lastFour }) => lastFour))
  if (isUnclear) return 'unclear'
  return codes.find(({ number }) => number !== null) ?? codes[0] ?? null
}

/** A card's code and print together: if they give two numbers, nothing is certain. */
export function judgeCard(code: CardCode | null, print: FoundNumber): CardRead {
  if (print.kind === 'unclear') return code?.number ? nothing : { number: null, code }
  if (print.kind === 'none') return { number: code?.number ?? null, code }
  const isOther = code?.number
    ? code.number !== print.number
    : code && code.lastFour !== print.number.slice(-4)
  return isOther ? nothing : { number: print.number, code }
}
