import * as z from 'zod/mini'
import { addDays, type Day } from './days.ts'

const monthUnknown = /*i18n*/ 'Please choose a month.'

/** `2026-11` */
export type Month = string

function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '1900-01' && text <= '9998-12'
}

export const monthSchema = z.string(monthUnknown).check(z.refine(isMonth, monthUnknown))

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The month this many months later, or earlier if negative. */
export function addMonths(month: Month, months: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

export function daysOfMonth(month: Month): Day[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (day) => monthOf(day) === month,
  )
}
