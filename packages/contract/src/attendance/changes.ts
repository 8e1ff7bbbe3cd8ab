import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText } from '../people.ts'
import { attendanceStatuses, awayHalves } from './status.ts'

export const attendanceChangesLimits = { changes: 100 } as const

/** '' means without a mark. */
const markStatus = z.enum([...attendanceStatuses, ''])

const markChange = z.object({
  from: z.object({ status: markStatus, notes: z.string(), awayHalf: z.optional(z.enum(awayHalves)) }),
  to: z.object({ status: markStatus, notes: z.string(), awayHalf: z.optional(z.enum(awayHalves)) }),
  /**
   * By hand, by a tag, or by hand on a phone without a network. `enrolment`: the days of the student's classes were changed,
   * so that the mark was set aside or came back; `by` and `markedAt` are those of the mark.
   */
  how: z.enum(['manual', 'nfc', 'offline', 'enrolment']),
  by: z.string(),
  /** When it was pressed, as an instant by the server's clock. */
  markedAt: z.string(),
  /** When it was saved; later than `markedAt` if it waited on a phone. */
  savedAt: z.string(),
})
export type MarkChange = z.output<typeof markChange>

export const attendanceChanges = endpoint({
  method: 'GET',
  path: '/api/attendance/changes',
  summary: "How a student's mark of a day came about, the newest change first",
  query: z.object({ studentId: idSchema, date: optionalText(daySchema) }),
  answer: z.object({ changes: z.array(markChange) }),
})
