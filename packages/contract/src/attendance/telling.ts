import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import { classOfDay } from './pivot.ts'

/** A day on which more are absent is told in several presses. */
export const tellingLimits = { atOnce: 500 } as const

export const familiesTexts = {
  nobody: /*i18n*/ 'Please choose at least one child.',
  tooMany: /*i18n*/ 'Please choose at most 500 children.',
} as const

export const tellingRefusals = {
  notByHand: {
    code: 'attendance.telling_not_by_hand',
    status: 422,
    message:
      /*i18n*/ 'Your school does not tell families by hand. An administrator can change this in Settings.',
  },
  dayIsOver: {
    code: 'attendance.telling_day_over',
    status: 422,
    message: /*i18n*/ 'The school day is over. Nobody was told.',
  },
} as const satisfies Record<string, Refusal>

const toldChild = z.object({ studentId: z.string(), studentName: z.string(), class: classOfDay })
export type ToldChild = z.output<typeof toldChild>

export const listFamiliesToTell = endpoint({
  method: 'GET',
  path: '/api/attendance/telling',
  summary:
    'The absent children whose families can be told by hand now, at most 500, as far as their details are seen; none where it is not done by hand, or after the day',
  answer: z.object({ date: z.string(), children: z.array(toldChild) }),
})

export const tellFamilies = endpoint({
  method: 'POST',
  path: '/api/attendance/telling',
  maxBody: 64 * 1024,
  summary:
    'Tell the families of these children that they are absent; the answer names the children whose families were told',
  body: z.object({
    studentIds: z
      .array(idSchema)
      .check(z.minLength(1, familiesTexts.nobody), z.maxLength(tellingLimits.atOnce, familiesTexts.tooMany)),
  }),
  answer: z.object({ told: z.array(z.string()) }),
})
