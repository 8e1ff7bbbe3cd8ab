import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { idSchema, optionalText } from '../people.ts'
import { student } from '../students/listed.ts'
import { attendanceLimits, classOfDay } from './attendance.ts'

/** How many days back the last marking of a class is looked for. */
export const lastMarkedWithin = 30

const unmarkedClass = z.object({
  _id: z.string(),
  name: z.string(),
  section: z.nullable(z.string()),
  students: z.int(),
  /** Those with a mark or on leave: fewer than all. */
  marked: z.int(),
  /** The newest earlier day, of the last 30, on which the class has marks, and who made the newest of them. */
  lastMarked: z.nullable(z.object({ date: z.string(), by: z.string() })),
})
export type UnmarkedClass = z.output<typeof unmarkedClass>

export const unmarkedClasses = endpoint({
  method: 'GET',
  path: '/api/attendance/unmarked',
  summary: 'The classes that are not fully marked on a day',
  query: z.object({ date: optionalText(daySchema) }),
  answer: z.object({
    date: z.string(),
    /** Classes with students, without the passout class. */
    total: z.int(),
    /** Those in which everybody has a mark or is on leave. */
    complete: z.int(),
    completeIds: z.array(z.string()),
    /** The others, in the order of classes. */
    classes: z.array(unmarkedClass),
    /** When somebody was last reminded of one of the day's classes, for people who may remind. */
    remindedAt: z.nullable(z.string()),
  }),
})

export const unmarkedStudent = z.object({
  studentId: z.string(),
  studentName: z.string(),
  studentPhoto: z.nullable(z.string()),
  rollNumber: z.string(),
  class: classOfDay,
  phone: z.nullable(z.string()),
  isLimited: student.shape.isLimited,
})
export type UnmarkedStudent = z.output<typeof unmarkedStudent>

export const unmarkedStudents = endpoint({
  method: 'GET',
  path: '/api/attendance/unmarked/students',
  summary:
    'The students without a mark on a day, or those of them who are on leave, class by class, without the passout class',
  query: z.object({
    ...pagingQuery(),
    date: optionalText(daySchema),
    class: optionalText(idSchema),
    /** Those without a mark who are on approved leave for the whole day; else those who are not. */
    onLeave: z.optional(z.enum(['true', 'false', ''])),
    search: z._default(z.string().check(asLine, z.maxLength(attendanceLimits.search)), ''),
  }),
  answer: z.object({ students: z.array(unmarkedStudent), pagination }),
})
