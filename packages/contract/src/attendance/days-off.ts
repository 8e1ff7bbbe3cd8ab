import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema, optionalText } from '../people.ts'
import { classOfDay } from './attendance.ts'

/** A class has worked on a day off once this share of its students is marked, without anybody saying so. */
export const workedShare = 0.5

export const daysOffLimits = { listed: 100 } as const

export const daysOffTexts = {
  worked: /*i18n*/ '{class} worked on {day}. The marks count.',
  closed: /*i18n*/ '{class} was closed on {day}. The marks are set aside.',
} as const

export const daysOffRefusals = {
  notFound: {
    code: 'attendance.no_marks_on_day_off',
    status: 404,
    message: /*i18n*/ 'This class has no marks on a day off on that day.',
  },
} as const satisfies Record<string, Refusal>

/** A class with marks on a day off. */
const markedDayOff = z.object({
  date: z.string(),
  class: classOfDay,
  /** How many students have a mark, and how many were in the class. */
  marks: z.int(),
  students: z.int(),
  /** Whether the marks count; null while it is asked, and until then they do not. */
  counts: z.nullable(z.boolean()),
  /** Whether an admin has said so; else they count because half of the class is marked. */
  isSaid: z.boolean(),
})
export type MarkedDayOff = z.output<typeof markedDayOff>

export const listMarkedDaysOff = endpoint({
  method: 'GET',
  path: '/api/attendance/days-off',
  summary:
    'Classes with a few marks on days off, about which nobody has decided; or all with marks on one day off',
  query: z.object({ date: optionalText(daySchema) }),
  answer: z.object({
    /** Newest first, at most 100. */
    days: z.array(markedDayOff),
  }),
})

export const sayOfDayOff = endpoint({
  method: 'POST',
  path: '/api/attendance/days-off',
  summary: 'Say whether a class worked on a day off: its marks count, or are set aside',
  body: z.object({ date: daySchema, classId: idSchema, worked: z.boolean() }),
  answer: z.object({ message: z.string() }),
})
