import * as z from 'zod/mini'
import { fileField } from '../files.ts'
import { type Day, daySchema, yearOf } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'
import { idSchema, nameSchema, userStatuses } from '../people.ts'
import { detailsStored, detailsToAdd } from './details.ts'
import { student } from './listed.ts'
import { ownValues, sentOwnValues } from './own-fields.ts'
import { studentTextSchemas } from './text-fields.ts'
import { studentLimits, studentTexts } from './texts.ts'

/** A form sends what is left empty, too. */
const unlessBlank = z.transform((value: unknown): unknown =>
  value === '' || value === null ? undefined : value,
)

export const rollNumber = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null ? studentTexts.rollNumberMissing : studentTexts.rollNumberNoText,
  })
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
  return z.optional(z.pipe(unlessBlank, z.optional(passoutYear(today))))
}

/** What 'Add Student' sends (docs/product.md, Students). */
export const studentForm = z.object({
  role: z.literal('student'),
  name: nameSchema(studentTexts.nameMissing),
  class: classReference,
  rollNumber,
  status: z._default(z.pipe(unlessBlank, z._default(z.enum(userStatuses), 'active')), 'active'),
  enrollmentDate: z.optional(z.pipe(unlessBlank, z.optional(daySchema))),
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

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:id',
  summary: 'A student, with signed links to their documents',
  params: z.object({ id: idSchema }),
  answer: z.object({ student: studentDetails }),
})
