import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText } from '../people.ts'
import { schoolSettings } from './settings.ts'
import { weekForm } from './week.ts'

/** From a day on, a class has days of its own, or follows the school again. */
export const updateClassWeek = endpoint({
  method: 'PUT',
  path: '/api/schools/classes/:classId/week',
  summary: 'The working days of one class from a day on; null: those of the school',
  params: z.object({ classId: idSchema }),
  body: z.object({
    week: z.nullable(weekForm),
    /** Today by default. */
    from: optionalText(daySchema),
  }),
  answer: z.object({ message: z.string(), settings: schoolSettings }),
})
