import * as z from 'zod/mini'
import { attendanceStatuses, awayHalves } from '../attendance/status.ts'
import { fileField } from '../files.ts'
import { type Day, daySchema, yearOf } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, asLines, oneLine, severalLines } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { leaveDurations } from '../leave/duration.ts'
import { noteReasons } from '../leave/family-note.ts'
import {
  emailSchema,
  idSchema,
  nameSchema,
  optionalText,
  peopleLimits,
  peopleTexts,
  phoneSchema,
  textsOrNull,
  userStatuses,
} from '../people.ts'
import { detailsStored, detailsToAdd } from './details.ts'
import { ownValues, sentOwnValues } from './own-fields.ts'
import { studentLimits, studentTexts } from './texts.ts'

export const rollNumber = z
  .string(studentTexts.rollNumberMissing)
  .check(
    asLine,
    z.minLength(1, studentTexts.rollNumberMissing),
    oneLine,
    z.maxLength(studentLimits.rollNumber, studentTexts.rollNumberTooLong),
  )

/** An id, or the class object that contains it, with the form's own text when it is missing. */
export function classChoice(missing: string) {
  return z.pipe(
    z.transform((value: unknown) =>
      value && typeof value === 'object' && '_id' in value ? value._id : value === null ? '' : value,
    ),
    z.string(missing).check(z.minLength(1, missing)),
  )
}

export const classReference = classChoice(studentTexts.classMissing)

/** From 1900 to ten years from now. */
export function isPassoutYear(year: number, today: Day): boolean {
  return year >= studentLimits.firstPassoutYear && year <= yearOf(today) + studentLimits.passoutYearsAhead
}

/** Without `today`, the year is not checked until the day it is sent. */
export function passoutYear(today?: Day) {
  return z.coerce.number(studentTexts.passoutYear).check(
    z.int(studentTexts.passoutYear),
    z.gte(studentLimits.firstPassoutYear, studentTexts.passoutYear),
    z.refine((year) => today === undefined || isPassoutYear(year, today), studentTexts.passoutYear),
  )
}

function optionalYear(today?: Day) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
      z.optional(passoutYear(today)),
    ),
  )
}

/** Each is optional in a form. */
export const studentText = {
  email: z.pipe(
    z.string(studentTexts.invalidEmail),
    z.transform((text: string, context) => {
      const parsed = emailSchema.safeParse(text)
      if (parsed.success) return parsed.data
      context.issues.push({ code: 'custom', message: studentTexts.invalidEmail, input: text })
      return z.NEVER
    }),
  ),
  phone: phoneSchema,
  /** The school's own number, unique in the school while the student is there. */
  admissionNumber: z
    .string()
    .check(asLine, oneLine, z.maxLength(studentLimits.admissionNumber, studentTexts.admissionNumberTooLong)),
  address: z
    .string()
    .check(asLines, severalLines, z.maxLength(peopleLimits.address, peopleTexts.addressTooLong)),
  session: z.string().check(asLine, oneLine, z.maxLength(studentLimits.session, studentTexts.sessionTooLong)),
}

/** A student's optional texts. The record returns each as text, or null. */
const studentTextSchemas = {
  email: optionalText(studentText.email),
  phone: optionalText(studentText.phone),
  address: optionalText(studentText.address),
  admissionNumber: optionalText(studentText.admissionNumber),
  session: optionalText(studentText.session),
}

type StudentTextField = keyof typeof studentTextSchemas

export const studentTextFields = Object.keys(studentTextSchemas) as StudentTextField[]

/** What 'Add Student' sends (docs/product.md, Students). */
export const studentForm = z.object({
  role: z.literal('student'),
  name: nameSchema(studentTexts.nameMissing),
  class: classReference,
  rollNumber,
  status: z._default(z.enum(userStatuses), 'active'),
  enrollmentDate: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === null ? undefined : value)),
      z.optional(daySchema),
    ),
  ),
  passoutYear: optionalYear(),
  ...studentTextSchemas,
  ...detailsToAdd,
  own: sentOwnValues,
  photo: fileField,
  aadhaarCard: fileField,
  birthCertificate: fileField,
  transferCertificate: fileField,
  marksheet: fileField,
})

export type StudentForm = z.output<typeof studentForm>

/** The same, with the checks that depend on today. */
export function studentFormOn(today: Day) {
  return z.extend(studentForm, { passoutYear: optionalYear(today) })
}

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

/** A student with all that is written down of them. */
export const studentWithDetails = z.extend(student, { ...detailsStored, own: ownValues })

export type StudentWithDetails = z.output<typeof studentWithDetails>

/** A student with their documents as signed links; null for none. */
export const studentDetails = z.extend(studentWithDetails, {
  role: z.literal('student'),
  aadhaarCard: z.nullable(z.string()),
  birthCertificate: z.nullable(z.string()),
  transferCertificate: z.nullable(z.string()),
  marksheet: z.nullable(z.string()),
})

export type StudentDetails = z.output<typeof studentDetails>

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

export const studentTotal = endpoint({
  method: 'GET',
  path: '/api/students/total',
  summary: 'The number of live students who are not passout',
  answer: z.object({ totalStudents: z.int() }),
})

/** By itself, so that a whole number leaves the server only when somebody asks for it. */
export const showStudentNumber = endpoint({
  method: 'POST',
  path: '/api/students/:id/aadhaar-number',
  summary: "A student's whole Aadhaar number; every look is recorded",
  params: z.object({ id: idSchema }),
  answer: z.object({ aadhaarNumber: z.nullable(z.string()) }),
})

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:id',
  summary: 'A student, with signed links to their documents',
  params: z.object({ id: idSchema }),
  answer: z.object({ student: studentDetails }),
})
