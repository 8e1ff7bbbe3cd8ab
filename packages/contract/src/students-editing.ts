import * as z from 'zod/mini'
import { documentFields, editedDocumentRule, editedPhotoRule, fileField, formOf } from './files.ts'
import { clearable, nameSchema, userStatuses } from './people.ts'
import {
  classReference,
  passoutYear,
  rollNumber,
  studentForm,
  studentText,
  studentTexts,
} from './students.ts'

export const studentEditTexts = {
  updated: /*i18n*/ '{name} has been updated successfully',
  statusUnknown: /*i18n*/ 'Please choose a status.',
} as const

/**
 * What 'Edit Student' sends (docs/product.md, Students): a field that is absent stays as it is. Of a file, '' and null remove
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
  phone: clearable(studentText.phone),
  address: clearable(studentText.address),
  session: clearable(studentText.session),
  photo: fileField,
  aadhaarCard: fileField,
  birthCertificate: fileField,
  transferCertificate: fileField,
  marksheet: fileField,
})
export type StudentEdit = z.output<typeof studentEdit>

export const studentEditForm = formOf([editedPhotoRule, ...documentFields.map(() => editedDocumentRule)])
