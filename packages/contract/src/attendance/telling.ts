import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import { classOfDay } from './pivot.ts'

export const tellingLimits = { atOnce: 2000 } as const

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
    'Of whom families would be told now that they are absent, as far as their details are seen; nobody where families are not told by hand, or once the day is over',
  answer: z.object({ date: z.string(), children: z.array(toldChild) }),
})

export const tellFamilies = endpoint({
  method: 'POST',
  path: '/api/attendance/telling',
  summary: 'Tell the families of some children that they are absent; answers of whom they were told',
  body: z.object({ studentIds: z.array(idSchema).check(z.minLength(1), z.maxLength(tellingLimits.atOnce)) }),
  answer: z.object({ told: z.array(z.string()) }),
})
