import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { idSchema } from './people.ts'

/** How many files with the data of a person are made on a day (UTC) by one process. */
export const exportLimits = { ownPerDay: 5, peoplePerDay: 100 } as const

export const exportRefusals = {
  enoughToday: {
    code: 'exports.enough_today',
    status: 429,
    message: /*i18n*/ 'This was downloaded often today. Please try again tomorrow.',
  },
} as const satisfies Record<string, Refusal>

export const exportSchool = endpoint({
  method: 'GET',
  path: '/api/exports/school',
  summary: 'Everything that the school has recorded, as a zip of CSV files',
  file: true,
})

export const exportOwn = endpoint({
  method: 'GET',
  path: '/api/exports/own',
  summary: 'Everything that the school holds about oneself, with photo, documents and conversation, as a zip',
  file: true,
})

export const exportPerson = endpoint({
  method: 'GET',
  path: '/api/exports/people/:id',
  summary: 'The same about a person, without their conversation',
  params: z.object({ id: idSchema }),
  file: true,
})
