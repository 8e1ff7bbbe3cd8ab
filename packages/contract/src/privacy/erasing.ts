import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'

export const erasingTexts = {
  nameMismatch: /*i18n*/ 'Please type the name exactly as it is written above.',
  erased: /*i18n*/ 'The student was erased.',
} as const

export const erasingRefusals = {
  active: {
    code: 'privacy.still_active',
    status: 409,
    message: /*i18n*/ 'Only students who have left can be erased. Change the status first.',
  },
} as const satisfies Record<string, Refusal>

export const erasingForm = z.object({ name: z.string(erasingTexts.nameMismatch) })

export const eraseStudent = endpoint({
  method: 'POST',
  path: '/api/privacy/erase/:studentId',
  summary: 'Erase a student who has left or was deleted, for good; their marks stay without a name',
  params: z.object({ studentId: idSchema }),
  body: erasingForm,
  answer: z.object({ message: z.string() }),
})
