import { normalizePhone } from '@shala/contract/people'
import { type DayOrder, readWrittenDay } from '@shala/contract/written-days'
import { formatDay } from '#ui/format.ts'

/** A cell as it is shown and sent, and what was done to it. */
export interface ReadCell {
  value: string
  hint?: { text: string; values?: Record<string, string> | undefined }
}

const hintTexts = {
  otherNumbers: /*i18n*/ 'The file also has {others}.',
} as const

/** Excel shows a long number so in a narrow column, and a CSV file keeps nothing more of it. */
export function isShortened(text: string): boolean {
  return /^\d([.,]\d+)?e[+]?\d+$/i.test(text.trim())
}

/** The first valid one of several numbers in a cell. */
export function readPhones(text: string): ReadCell {
  if (text === '' || normalizePhone(text) !== null) return { value: text }
  const parts = text.split(/[/,;|&\n]|\s{2,}|\bor\b|\band\b/i).flatMap((part) => part.trim() || [])
  const numbers = parts.length > 1 ? parts : text.split(/\s+(?=[+0]|\d{10})/)
  const first = numbers.find((part) => normalizePhone(part) !== null)
  if (first === undefined) return { value: text }
  const others = numbers.filter((part) => part !== first).join(', ')
  return others === ''
    ? { value: first }
    : { value: first, hint: { text: hintTexts.otherNumbers, values: { others } } }
}

/** A day as '31 Mar 2015'; anything else as it stands. */
export function readDayCell(text: string, order: DayOrder): ReadCell {
  const day = readWrittenDay(text, order)
  return { value: day === null ? text : formatDay(day) }
}
