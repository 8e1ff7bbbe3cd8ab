import * as z from 'zod/mini'
import { daySchema } from './days.ts'
import { endpoint } from './endpoint.ts'
import { optionalText } from './people.ts'

/** How far back the last marking of a class is looked for, in days. */
export const lastMarkedWithin = 30

const unmarkedClass = z.object({
  _id: z.string(),
  name: z.string(),
  section: z.nullable(z.string()),
  students: z.int(),
  /** Of them, those with a mark: fewer than all. */
  marked: z.int(),
  /** The newest day before, of the last 30, on which the class has marks, and who made the newest of them. */
  lastMarked: z.nullable(z.object({ date: z.string(), by: z.string() })),
})
export type UnmarkedClass = z.output<typeof unmarkedClass>

export const unmarkedClasses = endpoint({
  method: 'GET',
  path: '/api/attendance/unmarked',
  summary: 'The classes of a day that are not marked, or not whole',
  query: z.object({ date: optionalText(daySchema) }),
  answer: z.object({
    date: z.string(),
    /** Classes with students, the passout class left out. */
    total: z.int(),
    /** Of them, those in which everybody has a mark. */
    complete: z.int(),
    /** The others, in the order of classes. */
    classes: z.array(unmarkedClass),
  }),
})
