import { endpoint } from './endpoint.ts'
import type { Refusal } from './refusal.ts'

/** At once in one process: each holds a connection of the database and writes a file. */
export const exportLimits = { atOnce: 2, retrySeconds: 30 } as const

export const exportRefusals = {
  busy: {
    code: 'exports.busy',
    status: 429,
    message: /*i18n*/ 'Two downloads are being prepared already. Please try again in a minute.',
  },
} as const satisfies Record<string, Refusal>

export const exportSchool = endpoint({
  method: 'GET',
  path: '/api/exports/school',
  summary: 'Everything that the school has recorded, as a zip of CSV files',
  file: true,
})
