import * as z from 'zod/mini'
import type { AttendanceStatus } from '../attendance/status.ts'
import { documentFields, editedDocumentRule, editedPhotoRule, fileField, formOf } from '../files.ts'
import { type Day, daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { clearable, idSchema, nameSchema, userStatuses } from '../people.ts'
import { detailsToEdit } from './details.ts'
import { askAbout } from './doubts.ts'
import { sentOwnValues } from './own-fields.ts'
import { classReference, passoutYear, rollNumber, studentForm } from './students.ts'
import { studentText } from './text-fields.ts'
import { studentTexts } from './texts.ts'

export const studentEditTexts = {
  updated: /*i18n*/ '{name} has been updated successfully',
  statusUnknown: /*i18n*/ 'Please choose a status.',
  noneSelected: /*i18n*/ 'Please select at least one student.',
  tooMany: /*i18n*/ 'At most 500 students can be changed at once.',
  enrolledEarlier: /*i18n*/ '{count} student(s) are now enrolled from that day.',
  leftInFuture: /*i18n*/ 'The last day in class cannot be later than today.',
  firstTooLate: /*i18n*/ 'The student left their first class before this day. Please choose an earlier day.',
  activeInPassout: /*i18n*/ 'An active student cannot be in the passout class. Please choose another class.',
  leftInClass:
    /*i18n*/ 'Whoever has left stays in their last class. Please change the class before the status.',
  leftButActive: /*i18n*/ 'An active student has no last day in class. Please change the status too.',
  lastDayMissing: /*i18n*/ 'Please choose the last day in class.',
  leftTooEarly: /*i18n*/ 'The last day cannot be before the first day in this class.',
  sinceInFuture: /*i18n*/ 'The first day in the class cannot be later than today.',
  sinceTooEarly: /*i18n*/ 'On this day the student was still in an earlier class. Please choose a later day.',
  sinceBeforeLeaving: /*i18n*/ 'The student was still in the class on this day. Please choose a later day.',
} as const

export const studentEditLimits = { shownDays: 60 } as const

/** Days with marks, the newest first and at most `shownDays` of them. */
export interface MarkedDays {
  count: number
  days: { date: Day; status: AttendanceStatus }[]
}

/** Comes as `current` with the refusal `marksChange`. */
export interface MarksChange {
  /** Days on which the student would be in no class: these marks are set aside, and come back with the day. */
  outside: MarkedDays
  /** Days that would be in another class: these marks go with the student. */
  moving: MarkedDays
}

export const studentEditRefusals = {
  /** Comes with `current`, a `MarksChange`. */
  marksChange: {
    code: 'students.marks_change',
    status: 409,
    message: /*i18n*/ 'Attendance is already marked on some of these days.',
  },
} as const satisfies Record<string, Refusal>

/**
 * What 'Edit Student' sends (docs/product.md, Students). Somebody who is no longer active has `leavingDate` as their last
 * day in class, today unless given. An absent field stays as it is. For a file, '' and null remove
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
  /** With another class, or for somebody who comes back: the first day there, today unless given. */
  classSince: z.optional(daySchema),
  /** How many marks the person was told would be set aside or moved; another number is asked about again. */
  seenMarks: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  own: sentOwnValues,
  askAbout,
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
