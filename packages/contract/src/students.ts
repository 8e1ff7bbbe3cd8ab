import * as z from 'zod/mini'
import { attendanceStatuses } from './attendance-status.ts'
import { type Day, daySchema, yearOf } from './days.ts'
import { endpoint } from './endpoint.ts'
import { fileField } from './files.ts'
import { asLine, asLines, oneLine, severalLines } from './lines.ts'
import { pagination, pagingQuery } from './paging.ts'
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
} from './people.ts'
import type { Refusal } from './refusal.ts'

export const studentLimits = {
  rollNumber: 30,
  admissionNumber: 30,
  session: 30,
  search: 100,
  firstPassoutYear: 1900,
  firstPickedYear: 1970,
  passoutYearsAhead: 10,
} as const

export const studentTexts = {
  nameMissing: /*i18n*/ 'Student name is required',
  rollNumberMissing: /*i18n*/ 'Roll number is required',
  rollNumberTooLong: /*i18n*/ 'Please use at most 30 characters for the roll number.',
  admissionNumberTooLong: /*i18n*/ 'Please use at most 30 characters for the admission number.',
  admissionNumberTaken: /*i18n*/ 'Another student has this admission number.',
  classMissing: /*i18n*/ 'Class selection is required',
  statusNeedsPassout: /*i18n*/ "Status must be 'Passed Out' when class is 'Passout'",
  classNeedsPassout: /*i18n*/ "Class must be 'Passout' when status is 'Passed Out'",
  invalidEmail: /*i18n*/ 'Invalid email address',
  enrollmentInFuture: /*i18n*/ 'Enrollment date cannot be later than today.',
  passoutYear: /*i18n*/ 'Please enter a year from 1900 to ten years from now.',
  sessionTooLong: /*i18n*/ 'Please use at most 30 characters for the session.',
  added: /*i18n*/ 'Student added successfully',
  loadFailed: /*i18n*/ 'Failed to load students. Please refresh the page.',
  serverError: /*i18n*/ 'Server error.',
} as const

/** Comes as `current` with the refusal `exists`: who has it already, and which roll number of the class is free. */
export interface StudentConflict {
  field: 'rollNumber' | 'email' | 'admissionNumber'
  /** Null when it has become free meanwhile. */
  name: string | null
  nextRollNumber: string
}

export const studentRefusals = {
  exists: {
    code: 'students.exists',
    status: 409,
    message: /*i18n*/ 'A student with this email or roll number already exists.',
  },
  notFound: { code: 'students.not_found', status: 404, message: /*i18n*/ 'This student was not found.' },
} as const satisfies Record<string, Refusal>

/** The number that orders roll numbers; null sorts after all others. Beyond a bigint's digits, none. */
export function rollOrder(rollNumber: string): bigint | null {
  const digits = /\d+/.exec(rollNumber)?.[0].replace(/^0+(?=\d)/, '')
  return digits && digits.length <= 18 ? BigInt(digits) : null
}

/** By the first integer in the text, those without digits after all others. */
export function compareRollNumbers(a: string, b: string): number {
  const [first, second] = [rollOrder(a), rollOrder(b)]
  if (first !== second) {
    if (first === null) return 1
    if (second === null) return -1
    return first < second ? -1 : 1
  }
  return a < b ? -1 : a > b ? 1 : 0
}

export const rollNumber = z
  .string(studentTexts.rollNumberMissing)
  .check(
    asLine,
    z.minLength(1, studentTexts.rollNumberMissing),
    oneLine,
    z.maxLength(studentLimits.rollNumber, studentTexts.rollNumberTooLong),
  )

/** An id, or the class object that holds it, with the form's own text when it is missing. */
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

/** A year that stays to be judged on the day it is sent, unless `today` is given. */
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
  /** The school's own, for as long as the student is there; unique in the school. */
  admissionNumber: z
    .string()
    .check(asLine, oneLine, z.maxLength(studentLimits.admissionNumber, studentTexts.admissionNumberTooLong)),
  address: z
    .string()
    .check(asLines, severalLines, z.maxLength(peopleLimits.address, peopleTexts.addressTooLong)),
  session: z.string().check(asLine, oneLine, z.maxLength(studentLimits.session, studentTexts.sessionTooLong)),
}

/** The optional texts of a student. The record answers each as text, or null. */
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
  photo: fileField,
  aadhaarCard: fileField,
  birthCertificate: fileField,
  transferCertificate: fileField,
  marksheet: fileField,
})
export type StudentForm = z.output<typeof studentForm>

/** The same, with what only today decides. */
export function studentFormOn(today: Day) {
  return z.extend(studentForm, { passoutYear: optionalYear(today) })
}

/** The stored record of a student; class and files stand beside it. */
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

export const student = z.extend(studentRecord, { _id: z.string(), class: studentClass })
export type Student = z.output<typeof student>

/** A student with their documents as signed links; null where there is none. */
export const studentDetails = z.extend(student, {
  role: z.literal('student'),
  aadhaarCard: z.nullable(z.string()),
  birthCertificate: z.nullable(z.string()),
  transferCertificate: z.nullable(z.string()),
  marksheet: z.nullable(z.string()),
})
export type StudentDetails = z.output<typeof studentDetails>

/** A student in a list, with the mark of the asked day. */
export const listedStudent = z.extend(student, {
  attendanceStatus: z.nullable(z.enum(attendanceStatuses)),
  remarks: z.nullable(z.string()),
})
export type ListedStudent = z.output<typeof listedStudent>

/** `class`: class by class, by roll number in each. With a '-' before it, the other way round. */
export const studentSorts = ['roll', 'class', 'name', 'enrollment', 'status'] as const
export type StudentSort = (typeof studentSorts)[number] | `-${(typeof studentSorts)[number]}`

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
  summary: 'Live students who are not passout',
  answer: z.object({ totalStudents: z.int() }),
})

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:id',
  summary: 'A student, with signed links to their documents',
  params: z.object({ id: idSchema }),
  answer: z.object({ student: studentDetails }),
})
