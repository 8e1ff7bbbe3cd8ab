import * as z from 'zod/mini'
import { readWrittenDay } from '../general/written-days.ts'

export const cellTexts = {
  day: /*i18n*/ 'Please write the date as 31/03/2015.',
} as const

/** Spreadsheets contain numbers where texts are meant. */
export const rowOfTexts = z.transform((row: unknown): unknown =>
  row && typeof row === 'object'
    ? Object.fromEntries(
        Object.entries(row).map(([field, value]) => [
          field,
          typeof value === 'number' ? String(value) : value,
        ]),
      )
    : row,
)

/** A day as people write it, the day before the month. */
export const writtenDay = z.pipe(
  z.string(cellTexts.day),
  z.transform((text: string, context) => {
    const day = readWrittenDay(text)
    if (day !== null) return day
    context.issues.push({ code: 'custom', message: cellTexts.day, input: text })
    return z.NEVER
  }),
)
