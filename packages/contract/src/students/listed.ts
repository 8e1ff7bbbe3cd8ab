import * as z from 'zod/mini'
import { attendanceStatuses, awayHalves } from '../attendance/status.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { leaveDurations } from '../leave/duration.ts'
import { noteReasons } from '../leave/family-note.ts'
import { idSchema, optionalText, textsOrNull, userStatuses } from '../people.ts'
import { studentTextSchemas } from './text-fields.ts'
import { studentLimits } from './texts.ts'

/** A student's stored record; class and files are separate. */
const studentRecord = z.object({
  name: z.string(),
  rollNumber: z.string(),
  status: z.enum(userStatuses),
  /** `YYYY-MM-DD` */
  enrollmentDate: z.string(),
  photo: z.nullable(z.string()),
  passoutYear: z.nullable(z.int()),
  ...textsOrNull(studentTextSchemas),
})

export type StudentRecord = z.output<typeof studentRecord>

export const studentRecordFields = Object.keys(studentRecord.shape) as (keyof StudentRecord)[]

export const studentClass = z.object({ _id: z.string(), name: z.string(), section: z.nullable(z.string()) })

export const student = z.extend(studentRecord, {
  _id: z.string(),
  class: studentClass,
  /** Contacts, admission number and documents are hidden from the person who asks, and null here. */
  isLimited: z.optional(z.literal(true)),
})

export type Student = z.output<typeof student>

/** Fields in which a search finds students, and which no column of their list shows. */
export const foundByFields = [
  'admissionNumber',
  'motherName',
  'fatherName',
  'guardianName',
  'motherPhone',
  'fatherPhone',
  'guardianPhone',
  'secondPhone',
] as const

const foundBy = z.object({ field: z.enum(foundByFields), value: z.string() })

export type FoundBy = z.output<typeof foundBy>

/** A student in a list, with the mark of the requested day. */
export const listedStudent = z.extend(student, {
  attendanceStatus: z.nullable(z.enum(attendanceStatuses)),
  remarks: z.nullable(z.string()),
  /** The half of the requested day that was missed. */
  awayHalf: z.nullish(z.enum(awayHalves)),
  /** The mark of the requested day is set aside, and no other is taken: the class was said to be closed. */
  isSetAside: z.nullish(z.literal(true)),
  /** The part of the requested day for which leave is approved; null for none. */
  leave: z.nullable(z.enum(leaveDurations)),
  /**
   * The family told the school that the child is away on the requested day, and its note is not declined. Without a reason
   * for people who do not see the child's details.
   */
  familyNote: z.nullish(z.object({ why: z.nullable(z.enum(noteReasons)), words: z.string() })),
  /** The last day in class of somebody who has left (`YYYY-MM-DD`), where it is known. */
  leavingDate: z.nullable(z.string()),
  /** Why a search found them, where the other fields do not tell. */
  foundBy: z.optional(foundBy),
})

export type ListedStudent = z.output<typeof listedStudent>

/** `class`: class by class, by roll number in each. A leading '-' reverses the order. */
export const studentSorts = ['roll', 'class', 'name', 'enrollment', 'status'] as const

export type StudentSort = (typeof studentSorts)[number] | `-${(typeof studentSorts)[number]}`

export const studentOrders: readonly StudentSort[] = studentSorts.flatMap((by) => [by, `-${by}` as const])

export const studentsQuery = z.object({
  ...pagingQuery(),
  search: z._default(z.string().check(asLine, z.maxLength(studentLimits.search)), ''),
  /** One of `studentSorts`; anything else is by roll number. */
  sort: z.optional(z.string()),
  class: optionalText(idSchema),
  year: optionalText(z.string().check(z.regex(/^\d{4}$/))),
  date: optionalText(daySchema),
})

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  summary: "Students by roll number, with the asked day's mark (default today)",
  query: studentsQuery,
  answer: z.object({
    students: z.array(listedStudent),
    pagination,
    statistics: z.object({ total: z.int(), active: z.int(), leaved: z.int(), passout: z.int() }),
  }),
})
