import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { idSchema } from '../people.ts'
import { studentClass } from './listed.ts'

/** Why a student is in a class. `returned`: active again; `undone`: a promotion was undone. */
export const enrolmentReasons = ['added', 'imported', 'moved', 'promoted', 'returned', 'undone'] as const
export type EnrolmentReason = (typeof enrolmentReasons)[number]

/** A student in a class, from one day to another. */
export const enrolment = z.object({
  _id: z.string(),
  class: studentClass,
  /** `YYYY-MM-DD` */
  from: z.string(),
  /** The first day no longer in the class; null while it lasts. */
  to: z.nullable(z.string()),
  session: z.nullable(z.string()),
  /** Of somebody who left at its end and came back. Null for people who may not see it in the record either. */
  leavingReason: z.nullish(z.string()),
  certificateNumber: z.nullish(z.string()),
  reason: z.enum(enrolmentReasons),
  by: z.object({ _id: z.string(), name: z.string() }),
  /** An instant. */
  at: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

export const getStudentHistory = endpoint({
  method: 'GET',
  path: '/api/students/:id/history',
  summary: 'A student’s classes, newest first',
  params: z.object({ id: idSchema }),
  answer: z.object({ enrolments: z.array(enrolment) }),
})
