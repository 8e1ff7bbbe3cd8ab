import type { ChatLanguage } from '@shala/contract/chat/chat'
import { conceptsOf, spelt } from './concepts.ts'
import type { Heard } from './hearing.ts'
import { plain, wordsOf } from './plain.ts'
import {
  changing,
  fillers,
  hindiInLatin,
  marathi,
  namesToo,
  ofFuture,
  ofPast,
  plainEnglish,
  surnamesToo,
} from './words.ts'

const setOf = (words: readonly string[]) => new Set(words.map((word) => plain(word).trim()))

export const known = setOf(fillers)

export const changes = setOf(changing)

const hindi = new Set(hindiInLatin)

const english = new Set(plainEnglish)

export const names = new Set(namesToo)

export const surnames = new Set(surnamesToo)

export const ofMarathi = setOf(marathi)

const past = new Set(ofPast)

const future = new Set(ofFuture)

export function isKnown(word: string): boolean {
  return conceptsOf(word).length > 0 || known.has(word) || changes.has(word) || names.has(word)
}

export function languageOf(
  text: string,
  words: readonly string[],
  shown: ChatLanguage | undefined,
): ChatLanguage {
  if (/[\u0900-\u097f]/.test(text)) return 'hi'
  if (words.some((word) => hindi.has(word))) return shown ?? 'hi'
  return shown === 'hi' && !words.some((word) => english.has(word)) ? 'hi' : 'en'
}

/** A word as it is meant: 'attendence', and 'todays' without its apostrophe. */
export function meant(word: string): string {
  const bare = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  return isKnown(bare) ? bare : spelt(word)
}

/** Words with a capital letter, unless every word has one; the first word of a question says nothing by it. */
export function capitalsOf(prompt: string): Set<string> {
  const all = prompt.trim().split(/\s+/)
  const isTitle = all.length > 4 && all.every((word) => /^\p{Lu}/u.test(word))
  const words = isTitle ? [] : all.slice(1)
  return new Set(words.filter((word) => /^\p{Lu}/u.test(word)).flatMap(wordsOf))
}

/** One that is kept by its last digits; or twelve digits in a row or in fours, of which ten are a phone with 91 before them. */
export function hasAadhaarNumber(prompt: string): boolean {
  if (/\bXXXX XXXX \d{4}\b/.test(prompt)) return true
  const digits = plain(prompt).replace(/(?<=\d) (?=\d{4}\b)/g, '')
  return /\b(?!91[6-9]\d{9}\b)\d{12}\b/.test(digits)
}

export function tenseOf(words: readonly string[]): Heard['tense'] {
  if (words.some((word) => future.has(word))) return 'future'
  return words.some((word) => past.has(word)) ? 'past' : null
}
