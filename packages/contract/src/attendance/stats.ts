import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText } from '../people.ts'

export const attendanceStatsLimits = { dailyEntries: 7, dailyDays: 30 } as const

export const attendanceStatsTexts = {
  futureDate: /*i18n*/ 'The date cannot be later than today.',
} as const

/** For one class: its students, and how many are what; whoever is on leave is not counted as absent. */
const classDay = z.object({
  totalStudents: z.int(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  /** On approved leave for the whole day, and not marked as here. */
  leave: z.int(),
})
export type ClassDay = z.output<typeof classDay>

const dayTotals = { totalPresent: z.int(), totalAbsent: z.int(), totalLate: z.int() }

export const attendanceStats = endpoint({
  method: 'GET',
  path: '/api/attendance/stats',
  summary: 'The figures of a day, by class, and of the days before it',
  query: z.object({ class: optionalText(idSchema), date: optionalText(daySchema) }),
  answer: z.object({
    today: z.object({
      overall: z.object({
        totalStudents: z.int(),
        ...dayTotals,
        totalLeave: z.int(),
        /** Those here, of those marked, in halves: 0 to 100, one decimal; null without marks. */
        percent: z.nullable(z.number()),
      }),
      /** By class id. */
      classWise: z.record(z.string(), classDay),
    }),
    /** Newest first: up to 7 of the last 30 days, those that have marks. */
    daily: z.array(z.object({ date: z.string(), ...dayTotals })),
  }),
})
