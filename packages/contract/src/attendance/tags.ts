import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { idSchema } from '../people.ts'
import { studentClass } from '../students/listed.ts'
import { attendance } from './attendance.ts'

/** The end of a tag's or card's link: nobody can make one up for a student whose card they have not seen. */
export const tagSchema = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const listTags = endpoint({
  method: 'GET',
  path: '/api/attendance/tags',
  summary: 'The secrets that the links of a class hold, for cards and tags',
  query: z.object({ class: idSchema }),
  answer: z.object({ tags: z.array(z.object({ studentId: z.string(), tag: z.string() })) }),
})

export const readTag = endpoint({
  method: 'GET',
  path: '/api/attendance/tags/:studentId',
  summary: 'Whom a link is of, and the mark of today that stands',
  params: z.object({ studentId: idSchema }),
  query: z.object({ tag: z.optional(tagSchema) }),
  answer: z.object({
    student: z.object({ _id: z.string(), name: z.string(), class: studentClass, rollNumber: z.string() }),
    attendance: z.nullable(attendance),
    /** The link's secret is the one on the student's card: it may mark without asking while somebody scans cards. */
    isOfCard: z.boolean(),
  }),
})
