import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { idSchema } from '../people.ts'

/** By itself, so that a whole number leaves the server only when somebody asks for it. */
export const showStudentNumber = endpoint({
  method: 'POST',
  path: '/api/students/:id/aadhaar-number',
  summary: "A student's whole Aadhaar number; every look is recorded",
  params: z.object({ id: idSchema }),
  answer: z.object({ aadhaarNumber: z.nullable(z.string()) }),
})
