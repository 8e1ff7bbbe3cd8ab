import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { familyNote } from '../leave/family-note.ts'
import { idSchema, optionalText } from '../people.ts'
import { unmarkedStudent } from './unmarked.ts'

/** The results of a call to the family of a child who is absent. */
export const callOutcomes = ['no_answer', 'spoken'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const callLimits = { words: 200 } as const

export const callTexts = {
  outcomeUnknown: /*i18n*/ 'Please choose what came of the call.',
  tooLong: /*i18n*/ 'Please use at most 200 characters.',
} as const

export const callRefusals = {
  notAbsent: {
    code: 'attendance.call_not_absent',
    status: 422,
    message: /*i18n*/ 'This student is not marked absent on this day.',
  },
  changed: {
    code: 'attendance.call_changed',
    status: 409,
    message: /*i18n*/ 'Somebody else has called meanwhile.',
  },
} as const satisfies Record<string, Refusal>

export const absenceCall = z.object({
  studentId: z.string(),
  outcome: z.enum(callOutcomes),
  /** Why the child is away; '' if nobody said. */
  words: z.string(),
  by: z.string(),
  /** An instant; the next save names it. */
  at: z.string(),
})
export type AbsenceCall = z.output<typeof absenceCall>

/** A child who is away on the day, and whose family said so by itself. */
export const toldByFamily = z.extend(unmarkedStudent, {
  note: familyNote,
  /** The note is accepted: the child is on leave, and among the absent no longer. */
  isOnLeave: z.boolean(),
})
export type ToldByFamily = z.output<typeof toldByFamily>

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/attendance/calls',
  summary:
    'What came of calling the families of those who are absent on a day, as far as their details are seen',
  query: z.object({ date: optionalText(daySchema) }),
  answer: z.object({
    date: z.string(),
    calls: z.array(absenceCall),
    /** Nobody needs to call them; class by class. */
    told: z.array(toldByFamily),
  }),
})

export const saveCall = endpoint({
  method: 'PUT',
  path: '/api/attendance/calls/:studentId',
  summary: 'Write down what came of a call; without an outcome it is taken back',
  params: z.object({ studentId: idSchema }),
  body: z.object({
    date: optionalText(daySchema),
    outcome: z.nullable(z.enum(callOutcomes, callTexts.outcomeUnknown)),
    words: z._default(z.string().check(asLine, z.maxLength(callLimits.words, callTexts.tooLong)), ''),
    /** The instant of the call that was seen; null if there was none. */
    seen: z.nullable(z.string()),
  }),
  answer: z.object({ call: z.nullable(absenceCall) }),
})
