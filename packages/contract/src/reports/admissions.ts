import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { idSchema, optionalText, userStatuses } from '../people.ts'
import { studentClass } from '../students/listed.ts'

export const admissionsLimits = { rows: 20_000 } as const

const text = z.nullable(z.string())

const admission = z.object({
  _id: z.string(),
  name: z.string(),
  photo: text,
  rollNumber: z.string(),
  /** The present or last class. */
  class: studentClass,
  status: z.enum(userStatuses),
  admissionNumber: text,
  birthDate: text,
  fatherName: text,
  motherName: text,
  /** The day of admission as written down, else the first day in a class; of somebody who left and came back, that day. */
  admittedOn: z.string(),
  /** As written down, else the first class here. */
  admissionClass: text,
  /** The last day of somebody who has left or passed out. */
  leftOn: text,
  leavingReason: text,
  certificateNumber: text,
})
export type Admission = z.output<typeof admission>

export const admissionsReport = endpoint({
  method: 'GET',
  path: '/api/reports/admissions',
  summary:
    'Everybody who was ever admitted, by day of admission, with when and why they left; at most 20,000. Whoever left and came back has a line for each time',
  query: z.object({ class: optionalText(idSchema) }),
  /** `total` counts students. */
  answer: z.object({ total: z.int(), students: z.array(admission) }),
})
