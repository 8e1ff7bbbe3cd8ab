import { type DayOrder, readWrittenDay } from '@shala/contract/general/written-days'
import { isNobodysPhone } from '@shala/contract/imports/students'
import { normalizePhone } from '@shala/contract/people'
import { formatDay } from '#ui/format.ts'
import { lostLetter } from '../reading/decode-text.ts'

/** A cell as shown and sent, and what was done to it. */
export interface ReadCell {
  value: string
  hint?: { text: string; values?: Record<string, string> | undefined }
}

const hintTexts = {
  otherNumbers: /*i18n*/ 'The file also has {others}.',
  nobodys: /*i18n*/ 'The file has {number}, which is nobody’s number.',
} as const

const problemTexts = {
  shortened: /*i18n*/ 'Excel has shortened this number. Please type it in full.',
  failed: /*i18n*/ 'The file has an error here ({error}). Please type what belongs here.',
  lost: /*i18n*/ 'A letter was lost in the file. Please type it again.',
  madeDay: /*i18n*/ 'Excel has made a date of this. Please type it as the school writes it.',
} as const

/** Excel shows a long number this way in a narrow column, and a CSV file keeps nothing more of it. */
export function isShortened(text: string): boolean {
  return /^\d([.,]\d+e\+?|e\+)\d+$/i.test(text.trim())
}

/** '1E5' may be a number of the school's own: no spreadsheet writes it so, but somebody may have copied it so. */
export function mayBeShortened(text: string): boolean {
  return /^\de\d+$/i.test(text.trim())
}

const failedFormula = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!)$/i
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const madeDay = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[- ]${month}|${month}[- ]\\d{1,2})$`, 'i')

/** '5-1' as a spreadsheet keeps it when it takes it for the fifth of January: '05-Jan', or a whole date. */
export function isMadeDay(text: string): boolean {
  return madeDay.test(text.trim())
}

/** What is wrong with a cell whatever it is for; null when nothing is. */
export function spoiledBy(text: string): ReadCell['hint'] | null {
  if (failedFormula.test(text)) return { text: problemTexts.failed, values: { error: text } }
  return text.includes(lostLetter) ? { text: problemTexts.lost } : null
}

/** The same for a cell that has a number of the school's own. */
export function spoiledNumberBy(text: string): ReadCell['hint'] | null {
  if (isShortened(text)) return { text: problemTexts.shortened }
  return isMadeDay(text) ? { text: problemTexts.madeDay } : null
}

/** The ways of writing that there is none. */
const nothing = /^(n\s*[./]?\s*a\.?|nil|none|no|x+|[-–—_.]+|0+)$/i

/** 'N/A', '-' and their like mean an empty cell. */
export function withoutNothing(text: string): string {
  return nothing.test(text.trim()) ? '' : text
}

/** Digits, with what may separate them, inside other words: '98220 12355 (father)'. */
const numbersInside = /[+\d०-९][\d०-९\s().-]{6,}[\d०-९]/g

/** A program that keeps numbers with decimals writes '7' as '7.0'. */
export function withoutDecimals(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1')
}

const isPhone = (text: string) => normalizePhone(text) !== null
/** A landline gets no message. */
const isMobile = (text: string) => /^(\+|[6-9])/.test(normalizePhone(text) ?? '')

function firstPhone(written: string): ReadCell {
  const text = nothing.test(written.trim()) ? '' : withoutDecimals(written)
  if (text === '' || isShortened(text) || normalizePhone(text) !== null) return { value: text }
  const parts = text
    .split(/[/,;|&\n]|\s{2,}|\bor\b|\band\b|(?<=\(\w{1,9}\))\s+/i)
    .flatMap((part) => part.trim() || [])
  const numbers = parts.length > 1 ? parts : text.split(/\s+(?=[+0]|\d{10})/)
  const phones = numbers.some(isPhone)
    ? numbers
    : (text.match(numbersInside)?.map((part) => part.trim()) ?? [])
  const first = phones.find(isMobile) ?? phones.find(isPhone)
  if (first === undefined) return { value: text }
  const others = phones.filter((part) => part !== first).join(', ')
  return others === ''
    ? { value: first }
    : { value: first, hint: { text: hintTexts.otherNumbers, values: { others } } }
}

/** The first valid number in a cell, whatever words are beside it. What is typed where there is none is none. */
export function readPhones(written: string): ReadCell {
  if (/^0{6,}$/.test(written.trim())) {
    return { value: '', hint: { text: hintTexts.nobodys, values: { number: written.trim() } } }
  }
  const read = firstPhone(written)
  const number = normalizePhone(read.value)
  if (number === null || !isNobodysPhone(number)) return read
  const other = firstPhone(written.replace(read.value, ''))
  if (normalizePhone(other.value) !== null) return other
  return { value: '', hint: { text: hintTexts.nobodys, values: { number } } }
}

/** A day as '31 Mar 2015'; anything else as it is. */
export function readDayCell(text: string, order: DayOrder): ReadCell {
  const day = readWrittenDay(text, order)
  return { value: day === null ? text : formatDay(day) }
}

/** A date that a spreadsheet read month first, put right: 7 May is 5 July. */
export function swapDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year && Number(day) <= 12 ? `${year}-${day}-${month}` : text
}
