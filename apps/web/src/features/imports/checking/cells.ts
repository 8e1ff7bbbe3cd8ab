import { type DayOrder, readWrittenDay } from '@shala/contract/general/written-days'
import { normalizePhone } from '@shala/contract/people'
import { formatDay } from '#ui/format.ts'

/** A cell as shown and sent, and what was done to it. */
export interface ReadCell {
  value: string
  hint?: { text: string; values?: Record<string, string> | undefined }
}

const hintTexts = {
  otherNumbers: /*i18n*/ 'The file also has {others}.',
} as const

/** Excel shows a long number this way in a narrow column, and a CSV file keeps nothing more of it. */
export function isShortened(text: string): boolean {
  return /^\d([.,]\d+)?e[+]?\d+$/i.test(text.trim())
}

/** The ways of writing that there is none. */
const nothing = /^(n\s*[./]?\s*a\.?|nil|none|no|x+|[-–—_.]+|0+)$/i

/** Digits, with what may separate them, inside other words: '98220 12355 (father)'. */
const numbersInside = /[+\d०-९][\d०-९\s().-]{6,}[\d०-९]/g

/** The first valid number in a cell, whatever words are beside it. */
export function readPhones(written: string): ReadCell {
  const text = nothing.test(written.trim()) ? '' : written
  if (text === '' || isShortened(text) || normalizePhone(text) !== null) return { value: text }
  const parts = text.split(/[/,;|&\n]|\s{2,}|\bor\b|\band\b/i).flatMap((part) => part.trim() || [])
  const numbers = parts.length > 1 ? parts : text.split(/\s+(?=[+0]|\d{10})/)
  const inside = () => text.match(numbersInside)?.find((part) => normalizePhone(part) !== null)
  const first = numbers.find((part) => normalizePhone(part) !== null) ?? inside()
  if (first === undefined) return { value: text }
  if (!numbers.includes(first)) return { value: first.trim() }
  const others = numbers.filter((part) => part !== first).join(', ')
  return others === ''
    ? { value: first }
    : { value: first, hint: { text: hintTexts.otherNumbers, values: { others } } }
}

/** A day as '31 Mar 2015'; anything else as it is. */
export function readDayCell(text: string, order: DayOrder): ReadCell {
  const day = readWrittenDay(text, order)
  return { value: day === null ? text : formatDay(day) }
}
