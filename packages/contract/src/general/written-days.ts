import { type Day, daySchema } from './days.ts'
import { latinDigits } from './digits.ts'

const monthNames = [
  ['jan', 'जान', 'जन'],
  ['feb', 'फर', 'फ़र', 'फेब'],
  ['mar', 'मार्च'],
  ['apr', 'अप्र', 'एप्र'],
  ['may', 'मई', 'मे'],
  ['jun', 'जून'],
  ['jul', 'जुल'],
  ['aug', 'अग', 'ऑग'],
  ['sep', 'सित', 'सप्ट'],
  ['oct', 'अक्त', 'अक्ट', 'ऑक्ट'],
  ['nov', 'नव', 'नोव्ह'],
  ['dec', 'दिस', 'डिस'],
] as const

/** The order of day and month in 03/04/2015. India writes the day first. */
export const dayOrders = ['day_first', 'month_first'] as const
export type DayOrder = (typeof dayOrders)[number]

const longestDay = 60
/** The days from 1930 to 2099, as spreadsheets count them from 1900; a smaller number is not a date. */
const serials = { first: 10_959, last: 73_050, ofEpoch: 25_569 } as const

function monthOf(word: string): number {
  const lower = word.toLowerCase()
  return monthNames.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1
}

/** Two digits up to 49 belong to this century, the others to the last one. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

function toDay(year: number, month: number, day: number): Day | null {
  const pad = (part: number) => String(part).padStart(2, '0')
  return daySchema.safeParse(`${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`).data ?? null
}

function fromSerial(text: string): Day | null {
  const serial = Math.floor(Number(text))
  if (serial < serials.first || serial > serials.last) return null
  return new Date((serial - serials.ofEpoch) * 86_400_000).toISOString().slice(0, 10)
}

function fromNumbers(first: number, second: number, year: number, order: DayOrder): Day | null {
  // A number above 12 can only be a day.
  const isMonthFirst = second > 12 || (order === 'month_first' && first <= 12)
  return isMonthFirst ? toDay(year, first, second) : toDay(year, second, first)
}

/**
 * The day that people and spreadsheets mean by 31/03/2015, 31-3-15, 31-Mar-15, '31st March 2015', 'Mar 31, 2015',
 * 2015-03-31, the number 42094, or any of these with a time after it; in the digits of any script of India. Null when it is
 * not a day from 1900 on.
 */
export function readWrittenDay(written: string, order: DayOrder = 'day_first'): Day | null {
  // The patterns below are for a cell, and would be slow on a page of spaces.
  if (written.length > longestDay) return null
  const latin = latinDigits(written).replace(/\s+/g, ' ').trim()
  if (/^\d{5}([.]\d+)?$/.test(latin)) return fromSerial(latin)
  const text = latin.replace(/[T,\s]+\d{1,2}:\d{2}(:\d{2})?([.]\d+)?\s*([ap]m)?(Z|[+-]\d{2}:?\d{2})?$/i, '')
  const iso = /^(\d{4})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})$/.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})\s*[/.\s-]\s*(\d{1,2})\s*[/.\s-]\s*(\d{4}|\d{2})$/.exec(text)
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3] ?? ''), order)
  const dayName = /^(\d{1,2})(?:st|nd|rd|th)?[\s./,-]*([\p{L}\p{M}]{2,})[\s./,'’-]*(\d{4}|\d{2})$/iu.exec(
    text,
  )
  if (dayName) return toDay(fullYear(dayName[3] ?? ''), monthOf(dayName[2] ?? ''), Number(dayName[1]))
  const nameDay = /^([\p{L}\p{M}]{2,})[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s./,'’-]+(\d{4}|\d{2})$/iu.exec(text)
  if (nameDay) return toDay(fullYear(nameDay[3] ?? ''), monthOf(nameDay[1] ?? ''), Number(nameDay[2]))
  return null
}

function firstNumbers(written: string): [number, number] | null {
  const numbers = /^\s*(\d{1,2})\s*[/.\s-]\s*(\d{1,2})\s*[/.\s-]/.exec(written.slice(0, longestDay))
  return numbers && [Number(numbers[1]), Number(numbers[2])]
}

/** Whether a day can only be read month first: 03/31/2015. */
export function isMonthFirst(written: string): boolean {
  const [first, second] = firstNumbers(written) ?? [0, 0]
  return first <= 12 && second > 12
}

/** Whether a day can only be read day first: 31/03/2015. */
export function isDayFirst(written: string): boolean {
  const [first, second] = firstNumbers(written) ?? [0, 0]
  return first > 12 && second <= 12
}
