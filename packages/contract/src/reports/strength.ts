import * as z from 'zod/mini'
import { classOfDay } from '../attendance/attendance.ts'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText } from '../people.ts'
import { reportTexts } from './reports.ts'

export const strengthGroupings = ['class', 'status', 'year'] as const
export type StrengthGrouping = (typeof strengthGroupings)[number]

const strength = z.object({ active: z.int(), leaved: z.int(), passout: z.int(), total: z.int() })
export type Strength = z.output<typeof strength>

const strengthGroup = z.extend(strength, {
  /** A class id, a status, or the academic year of admission as `2026-27`. */
  key: z.string(),
  /** Null unless by class. */
  class: z.nullable(classOfDay),
})
export type StrengthGroup = z.output<typeof strengthGroup>

export const strengthReport = endpoint({
  method: 'GET',
  path: '/api/reports/strength',
  summary: 'Students of every status, by class, status or academic year of admission',
  query: z.object({
    class: optionalText(idSchema),
    by: z._default(z.enum(strengthGroupings, reportTexts.byUnknown), 'class'),
  }),
  answer: z.object({ totals: strength, groups: z.array(strengthGroup) }),
})
