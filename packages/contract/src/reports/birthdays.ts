import * as z from 'zod/mini'
import { addDays, type Day, daysFrom } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { studentClass } from '../students/listed.ts'
import { reportOfClass } from './reports.ts'

/** A whole month. */
export const mostBirthdayDays = 31

const birthday = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  rollNumber: z.string(),
  class: studentClass,
  /** The day on which it is kept. */
  date: z.string(),
  /** How old the student becomes on that day. */
  age: z.int(),
})
export type Birthday = z.output<typeof birthday>

export const birthdaysReport = endpoint({
  method: 'GET',
  path: '/api/reports/birthdays',
  summary:
    'Active students who have their birthday on these days, at most 31; the whole of this month by default',
  query: z.object(reportOfClass),
  answer: z.object({ from: z.string(), to: z.string(), students: z.array(birthday) }),
})

export const birthdayTexts = { rangeTooLong: /*i18n*/ 'Please choose at most 31 days.' } as const

/** Month and day as one number: 512 for 12 May. */
const birthdayOf = (day: Day) => Number(day.slice(5).replace('-', ''))

/** The day on which each birthday is kept, by month and day: 29 February's on the 28th, where the year has no 29th. */
export function birthdaysOn(from: Day, to: Day): Map<number, Day> {
  const isLeapDay = (day: Day) => day.endsWith('-02-29')
  return new Map(
    daysFrom(from, to).flatMap((day): [number, Day][] => {
      const isLast = day.endsWith('-02-28') && !isLeapDay(addDays(day, 1))
      return [[birthdayOf(day), day], ...(isLast ? [[229, day] as [number, Day]] : [])]
    }),
  )
}
