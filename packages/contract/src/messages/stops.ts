import * as z from 'zod/mini'
import { classOfDay } from '../attendance/pivot.ts'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'

export const stopReasons = ['wrong', 'stop'] as const
export type StopReason = (typeof stopReasons)[number]

export const stopLimits = {
  /** The newest are listed. */
  listed: 500,
  /** Characters of a phone or an email. */
  address: 254,
} as const

export const stopTexts = {
  again: /*i18n*/ 'Messages go to this number again.',
} as const

export const stopRefusals = {
  notFound: {
    code: 'messages.stop_not_found',
    status: 404,
    message: /*i18n*/ 'Messages to this number were not stopped.',
  },
} as const satisfies Record<string, Refusal>

const stop = z.object({
  studentId: z.string(),
  studentName: z.string(),
  /** Null for a child who is in none now. */
  class: z.nullable(classOfDay),
  /** A phone or an email. */
  address: z.string(),
  /** `wrong`: the child is not its owner's. `stop`: its owner wants no messages. */
  why: z.enum(stopReasons),
  /** An instant. */
  at: z.string(),
})
export type MessageStop = z.output<typeof stop>

export const listStops = endpoint({
  method: 'GET',
  path: '/api/messages/stops',
  summary:
    'The phones and emails that nobody writes to of a child, since their owners said so; the newest first',
  answer: z.object({ stops: z.array(stop), total: z.int() }),
})

export const writeAgain = endpoint({
  method: 'POST',
  path: '/api/messages/stops/end',
  summary: 'Have a phone or email written to of a child again',
  body: z.object({
    studentId: idSchema,
    address: z.string().check(z.minLength(1), z.maxLength(stopLimits.address)),
  }),
  answer: z.object({ message: z.string() }),
})
