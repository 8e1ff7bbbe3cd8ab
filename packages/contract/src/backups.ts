import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'

export const lastBackup = endpoint({
  method: 'GET',
  path: '/api/backups/last',
  summary: 'When the last backup of this installation was made, and since when they fail',
  answer: z.object({
    /** Null where none has been made, or backups are not set up here. */
    madeAt: z.nullable(z.string()),
    /** Of the last try, where it came after `madeAt`. */
    failedAt: z.nullable(z.string()),
  }),
})
export type LastBackup = z.infer<typeof lastBackup.answer>
