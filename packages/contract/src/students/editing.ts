import * as z from 'zod/mini'
import { documentFields, editedDocumentRule, editedPhotoRule, fileField, formOf } from '../files.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { clearable, idSchema, nameSchema, userStatuses } from '../people.ts'
import { detailsToEdit } from './details.ts'
import { sentOwnValues } from './own-fields.ts'
import { classReference, passoutYear, rollNumber, studentForm, studentText } from './students.ts'
import { studentTexts } from './texts.ts'

export const studentEditTexts = {
  updated: /*i18n*/ '{name} has been updated successfully',
  statusUnknown: /*i18n*/ 'Please choose a status.',
  noneSelected: /*i18n*/ 'Please select at least one student.',
  tooMany: /*i18n*/ 'At most 500 students can be changed at once.',
  enrolledEarlier: /*i18n*/ '{count} student(s) are now enrolled from that day.',
} as const

/**
 * What 'Edit Student' sends (docs/product.md, Students): an absent field stays as it is. For a file, '' and null remove
 * it, and its own link leaves it.
 */
export const studentEdit = z.object({
  name: z.optional(nameSchema(studentTexts.nameMissing)),
  /** Cannot be cleared. */
  rollNumber: z.optional(rollNumber),
  class: z.optional(classReference),
  status: z.optional(z.enum(userStatuses, studentEditTexts.statusUnknown)),
  enrollmentDate: studentForm.shape.enrollmentDate,
  passoutYear: clearable(passoutYear()),
  email: clearable(studentText.email),
  admissionNumber: clearable(studentText.admissionNumber),
  phone: clearable(studentText.phone),
  address: clearable(studentText.address),
  session: clearable(studentText.session),
  ...detailsToEdit,
  own: sentOwnValues,
  photo: fileField,
  aadhaarCard: fileField,
  birthCertificate: fileField,
  transferCertificate: fileField,
  marksheet: fileField,
})
export type StudentEdit = z.output<typeof studentEdit>

export const studentEditForm = formOf([editedPhotoRule, ...documentFields.map(() => editedDocumentRule)])

/** A list imported today can then be marked for last week. */
export const enrolEarlier = endpoint({
  method: 'POST',
  path: '/api/students/enrol-earlier',
  summary: 'Move the first day of students to an earlier one; whoever was there by then stays as they are',
  maxBody: 32 * 1024,
  body: z.object({
    studentIds: z
      .array(idSchema, studentEditTexts.noneSelected)
      .check(z.minLength(1, studentEditTexts.noneSelected), z.maxLength(500, studentEditTexts.tooMany)),
    enrollmentDate: daySchema,
  }),
  answer: z.object({ message: z.string(), changed: z.int() }),
})
