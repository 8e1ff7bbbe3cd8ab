import * as z from 'zod/mini'
import { unmovedWall } from './unmoved-clocks.ts'

/** A calendar day as `YYYY-MM-DD`, in the school's time zone. */
export type Day = string

const dayText = /*i18n*/ 'Please enter a valid date.'

/** No school needs other years; text sorts like its days only while a year has four digits. */
const firstDay = '1900-01-01'
const lastDay = '2199-12-31'

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  const isWithin = text >= firstDay && text <= lastDay
  return isWithin && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day this many days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** An age in whole years on a day. */
export function fullYears(birth: Day, on: Day): number {
  const years = yearOf(on) - yearOf(birth)
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

/** How many days from one day to another: 1 to the next day. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Every day from one to another, both included; none when they are the wrong way round. */
export function daysFrom(from: Day, to: Day): Day[] {
  const length = Math.max(0, daysBetween(from, to) + 1)
  return Array.from({ length }, (_, index) => addDays(from, index))
}

/** Accepts a day, or an instant whose day is used (`2026-11-20T00:00:00.000Z`). */
export const daySchema = z.pipe(
  z.pipe(
    z.string(dayText),
    z.transform((text: string) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? text.slice(0, 10) : text)),
  ),
  z.string().check(z.refine(isDay, dayText)),
)

/** An instant as ISO 8601, from 1970 on: a phone whose clock was reset sends that. */
export const instantSchema = z.pipe(
  z.iso
    .datetime({ offset: true, message: dayText })
    .check(z.refine((text) => Date.parse(text) >= 0, dayText)),
  z.transform((text: string) => new Date(text)),
)

/** Creating one takes longer than a small database query. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The calendar day that a clock in the given time zone shows at an instant. */
export function dayAt(instant: Date, timeZone: string): Day {
  const wall = unmovedWall(instant, timeZone)
  return wall ? wall.toISOString().slice(0, 10) : calendarOf(timeZone).format(instant)
}
