import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { idSchema, optionalText } from '../people.ts'
import { classOfDay } from './attendance.ts'

export const markingLogLimits = {
  /** How many of the newest changes are looked at. */
  changes: 10_000,
  /** Changes by one person to one class and day are one entry for so long, in minutes. */
  together: 10,
} as const

const entry = z.object({
  /** Of its newest change. */
  _id: z.string(),
  /** When its newest change was saved: an instant. */
  at: z.string(),
  actor: z.object({ _id: z.string(), name: z.string() }),
  /** The day that was marked. */
  date: z.string(),
  /** The class of the marks; null for marks that are gone with their student. */
  class: z.nullable(classOfDay),
  /** Students, each counted once, by what the last of these changes left behind. */
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  undone: z.int(),
})
export type MarkingLogEntry = z.output<typeof entry>

export const markingLog = endpoint({
  method: 'GET',
  path: '/api/attendance/log',
  summary: 'Who marked which class and day, and when, the newest first',
  query: z.object({ ...pagingQuery(), actor: optionalText(idSchema) }),
  answer: z.object({
    entries: z.array(entry),
    pagination,
    /** There are earlier changes that no page shows. */
    isCut: z.boolean(),
  }),
})
