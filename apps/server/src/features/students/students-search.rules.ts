import { latinDigits } from '@shala/contract/general/digits'
import { normalizePhone } from '@shala/contract/people'
import { soundsOf } from '#platform/sounds'

/** A class, as far as a search reads it. */
export interface NamedClass {
  id: string
  name: string
  section: string | null
}

/** A word that is part of what is known about a student, or part of their class. */
interface SearchWord {
  text: string
  /** How it sounds as a name; null when it cannot be one. */
  sound: string | null
  classIds: string[]
}

/** A search as typed: words in any order, or a phone in any form. */
export interface Search {
  words: SearchWord[]
  /** A phone's digits, without the country's prefix; null when it cannot be a phone. */
  phone: string | null
  /** The numbers among the words. Matching roll numbers come first. */
  numbers: bigint[]
}

export const noSearch: Search = { words: [], phone: null, numbers: [] }

const mostWords = 8

/** 'Mohd.' has one sound, '10-B' and 'x@y.example' have none or several. */
function soundOf(text: string): string | null {
  const [sound = null, another] = /[\p{N}@]/u.test(text) ? [] : soundsOf(text)
  return another === undefined ? sound : null
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
const isNumber = (text: string) => /^\d{1,18}$/.test(text)

/** '10-B', '10b', 'Class', '10', 'nursery': whether a word names a class, or a part of its name. */
function names(word: string, { name, section }: NamedClass): boolean {
  const wanted = bare(word)
  if (wanted === '') return false
  if (tokens(`${name} ${section ?? ''}`).includes(wanted) || bare(name) === wanted) return true
  const full = bare(name + (section ?? ''))
  const before = full.at(-wanted.length - 1) ?? ''
  // '0b' is not the end of '10b'.
  return full.endsWith(wanted) && !(/\p{N}$/u.test(before) && /^\p{N}/u.test(wanted))
}

function phoneDigits(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null
  const whole = normalizePhone(text)
  if (whole) return whole
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6) return null
  return text.trim().startsWith('+91') ? digits.slice(2) : digits.replace(/^0{1,2}(91)?/, '')
}

/** Reads what was typed: 'tambe zara', '+91 98765 43210', '10-B 17'. */
export function readSearch(typed: string, classes: NamedClass[]): Search {
  const latin = latinDigits(typed.normalize('NFC'))
  const texts = latin.toLowerCase().split(/\s+/).filter(Boolean)
  const kept =
    texts.length > mostWords
      ? [...texts.slice(0, mostWords - 1), texts.slice(mostWords - 1).join(' ')]
      : texts
  // A number by itself is a roll number or a phone: as a class it would find everybody in it.
  const canNameClass = kept.length > 1 || !isNumber(kept[0] ?? '')
  const words = kept.map((text) => ({
    text,
    sound: soundOf(text),
    classIds: canNameClass ? classes.filter((one) => names(text, one)).map(({ id }) => id) : [],
  }))
  return { words, phone: phoneDigits(latin), numbers: kept.filter(isNumber).map(BigInt) }
}
