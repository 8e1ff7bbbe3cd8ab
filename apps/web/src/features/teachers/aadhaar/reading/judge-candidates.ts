import { hasCheckDigit } from '@shala/contract/general/aadhaar'
import type { Box, ReadWord } from './read-word.ts'

export interface Candidate {
  /** Twelve digits. */
  number: string
  /** Of its least certain word, 0 to 100. */
  confidence: number
  box: Box
}

export type Verdict =
  | { kind: 'found'; candidate: Candidate }
  | { kind: 'none' }
  /** Different numbers that are equally likely. */
  | { kind: 'unclear' }

/** Letters that are read for digits; each may stand for any of these. */
const digitsOf: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  i: '1',
  Z: '27',
  z: '2',
  S: '58',
  s: '5',
  B: '83',
  G: '6',
  b: '6',
  T: '7',
  g: '9',
  q: '9',
}

const mostLetters = 2

const heightOf = ({ y0, y1 }: Box) => Math.max(1, y1 - y0)
const middleOf = ({ y0, y1 }: Box) => (y0 + y1) / 2

function isInLine(a: Box, b: Box): boolean {
  const low = Math.min(heightOf(a), heightOf(b))
  const high = Math.max(heightOf(a), heightOf(b))
  return Math.abs(middleOf(a) - middleOf(b)) < 0.5 * high && high < 2.2 * low
}

/** Groups are about one digit apart, and a digit is at most as wide as it is high. */
function isNext(a: Box, b: Box): boolean {
  const gap = b.x0 - a.x1
  return isInLine(a, b) && gap < 2 * Math.max(heightOf(a), heightOf(b)) && b.x0 > a.x0
}

/** Consecutive words on a line. What is next to a number belongs to it, even if it was misread. */
function chainsOf(words: readonly ReadWord[]): ReadWord[][] {
  const waiting = [...words].sort((a, b) => a.box.x0 - b.box.x0)
  const chains: ReadWord[][] = []
  for (const word of waiting) {
    const chain = chains.find((one) => isNext(one[one.length - 1]?.box ?? word.box, word.box))
    if (chain) chain.push(word)
    else chains.push([word])
  }
  return chains
}

/** Every number that the letters among the digits may stand for; a leading 0 is a 6 (docs/product.md, Teachers). */
function readingsOf(text: string): string[] {
  const letters = [...text].filter((letter) => !/\d/.test(letter))
  if (letters.length > mostLetters) return []
  const readings = [...text].reduce<string[]>(
    (starts, letter) => {
      const digits = /\d/.test(letter) ? letter : (digitsOf[letter] ?? '')
      return starts.flatMap((start) => [...digits].map((digit) => start + digit))
    },
    [''],
  )
  return readings.map((reading) => reading.replace(/^0/, '6'))
}

const isAadhaar = (number: string) => /^[2-9]\d{11}$/.test(number) && hasCheckDigit(number)

/** Twelve digits whose words end after every fourth, and nothing else beside them. */
function candidateOf(chain: ReadWord[]): Candidate | null {
  const text = chain.map((word) => word.text.replace(/\s/g, '')).join('')
  if (text.length !== 12) return null
  let length = 0
  for (const word of chain) {
    length += word.text.replace(/\s/g, '').length
    if (length % 4 !== 0) return null
  }
  const numbers = readingsOf(text).filter(isAadhaar)
  const [number] = numbers
  if (number === undefined || numbers.length > 1) return null
  const boxes = chain.map(({ box }) => box)
  return {
    number,
    confidence: Math.min(...chain.map(({ confidence }) => confidence)),
    box: {
      x0: Math.min(...boxes.map(({ x0 }) => x0)),
      y0: Math.min(...boxes.map(({ y0 }) => y0)),
      x1: Math.max(...boxes.map(({ x1 }) => x1)),
      y1: Math.max(...boxes.map(({ y1 }) => y1)),
    },
  }
}

/**
 * The only Aadhaar number among a picture's words. `lastFour`, from the card's own code, decides between several. A
 * number that appears twice is one; two different ones count as none.
 */
export function judgeCandidates(words: readonly ReadWord[], lastFour?: string): Verdict {
  const candidates = chainsOf(words)
    .map(candidateOf)
    .filter((candidate) => candidate !== null)
    .filter(({ number }) => lastFour === undefined || number.endsWith(lastFour))
    .sort((a, b) => b.confidence - a.confidence)
  const [candidate] = candidates
  if (!candidate) return { kind: 'none' }
  return candidates.every(({ number }) => number === candidate.number)
    ? { kind: 'found', candidate }
    : { kind: 'unclear' }
}
