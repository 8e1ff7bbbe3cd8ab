import * as z from 'zod/mini'
import { documentFields } from '../files.ts'
import { endpoint } from '../general/endpoint.ts'
import { idSchema } from '../people.ts'

/** Students of one answer. */
export const papersLimits = { students: 500 } as const

const studentPapers = z.object({
  _id: z.string(),
  name: z.string(),
  rollNumber: z.string(),
  photo: z.nullable(z.string()),
  /** Of `documentFields`: those that the school holds. */
  held: z.array(z.enum(documentFields)),
})
export type StudentPapers = z.output<typeof studentPapers>

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/students/papers',
  summary: "Which documents the school holds of a class's active students, by roll number",
  query: z.object({ class: idSchema }),
  answer: z.object({
    students: z.array(studentPapers),
    /** There are more than `papersLimits.students`. */
    isCut: z.boolean(),
  }),
})
