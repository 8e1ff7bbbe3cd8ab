import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText } from '../people.ts'
import { studentClass } from '../students/listed.ts'
import { type UdiseKey, udiseKeys } from '../students/udise.ts'

export const udiseLimits = { rows: 20_000 } as const

const keys = udiseKeys as [UdiseKey, ...UdiseKey[]]

const udiseStudent = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.nullable(z.string()),
  rollNumber: z.string(),
  class: studentClass,
  /** Empty: the record answers all that is asked. */
  missing: z.array(z.enum(keys)),
  /** The class at the end of the academic year before, if it was at this school. */
  lastClass: z.nullable(z.string()),
})
export type UdiseStudent = z.output<typeof udiseStudent>

export const udiseReport = endpoint({
  method: 'GET',
  path: '/api/reports/udise',
  summary:
    'Active students, class by class, with what UDISE+ asks for and their record lacks; at most 20,000',
  query: z.object({ class: optionalText(idSchema) }),
  answer: z.object({
    total: z.int(),
    /** The academic year before this one. */
    lastYear: z.object({ name: z.string(), from: z.string(), to: z.string() }),
    students: z.array(udiseStudent),
  }),
})
