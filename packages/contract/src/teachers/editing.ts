import * as z from 'zod/mini'
import { fileField } from '../files.ts'
import { type Day, daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLines, severalLines } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { clearable, idSchema, nameSchema, userStatuses } from '../people.ts'
import { qualification, qualificationForm, readList } from './qualifications.ts'
import { teacher, teacherFormFiles, teacherText } from './teachers.ts'
import { teacherLimits, teacherTexts } from './texts.ts'

export const teacherEditTexts = {
  updated: /*i18n*/ 'Teacher {name} updated successfully!',
  failed: /*i18n*/ 'Failed to save teacher updates',
  roleFixed: /*i18n*/ 'Only the teacher role can be chosen here.',
  remarkTooLong: /*i18n*/ 'Please use at most 500 characters.',
  leftInFuture: /*i18n*/ 'The last day cannot be later than today.',
  leftTooEarly: /*i18n*/ 'The teacher was not at the school yet on this day. Please choose a later one.',
  certificateUnsaid: /*i18n*/ 'This qualification has a certificate. Please keep, replace or remove it.',
} as const

export const teacherEditRefusals = {
  changed: {
    code: 'teachers.changed',
    status: 409,
    message:
      /*i18n*/ "Someone else has changed this teacher's qualifications. Please open the teacher again and repeat your change.",
  },
  /** Comes with `current`, a `ScansAfter`. */
  scansAfter: {
    code: 'teachers.scans_after',
    status: 409,
    message: /*i18n*/ 'The teacher checked in after this day.',
  },
} as const satisfies Record<string, Refusal>

/** Days with a check-in after the last day, the newest first and at most `shownScans` of them. */
export interface ScansAfter {
  count: number
  days: Day[]
}

export const shownScans = 60

export const remarkLength = 500

/**
 * For a qualification that already has a certificate, `fileUrl` is its link; a new one is a data URL, or a file of the
 * form.
 */
const editedQualification = z.extend(qualificationForm, { fileUrl: fileField })

/**
 * What 'Edit Teacher' sends (docs/product.md, Teachers): an absent field stays as it is. For a file, '' and null remove
 * it, and its own link leaves it. Qualifications are sent as the whole list, with the list that the sender saw; without
 * that one, a certificate is only removed where another or none is sent in its place.
 */
export const teacherEdit = z.looseObject({
  role: z.optional(z.literal('teacher', teacherEditTexts.roleFixed)),
  name: z.optional(nameSchema(teacherTexts.nameMissing)),
  email: z.optional(teacherText.email),
  phone: z.optional(teacherText.phone),
  status: z.optional(z.enum(userStatuses, teacherTexts.statusMissing)),
  /** The last day of somebody who is no longer active, today unless given. */
  leavingDate: clearable(daySchema),
  /** How many days with a check-in after it the person was told of: these no longer count. */
  seenScans: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  dob: clearable(teacherText.dob),
  subject: clearable(teacherText.subject),
  village: clearable(teacherText.village),
  vtc: clearable(teacherText.vtc),
  postOffice: clearable(teacherText.postOffice),
  subDistrict: clearable(teacherText.subDistrict),
  state: clearable(teacherText.state),
  pincode: clearable(teacherText.pincode),
  aadhaarNumber: clearable(teacherText.aadhaarNumber),
  remark: clearable(
    z.string().check(asLines, severalLines, z.maxLength(remarkLength, teacherEditTexts.remarkTooLong)),
  ),
  aadhaarCard: fileField,
  photo: fileField,
  /** As the record had them: 409 when they have changed since. */
  seenQualifications: z.optional(
    z.pipe(z.transform(readList), z.array(qualification, teacherTexts.typeMissing)),
  ),
  qualifications: z.optional(
    z.pipe(
      z.transform(readList),
      z
        .array(editedQualification, teacherTexts.typeMissing)
        .check(z.maxLength(teacherLimits.qualifications, teacherTexts.tooManyQualifications)),
    ),
  ),
})
export type TeacherEdit = z.output<typeof teacherEdit>

export const updateTeacher = endpoint({
  method: 'PUT',
  path: '/api/teachers/:id',
  summary:
    'Change a teacher; what is absent stays as it is; 409 with `current` when the qualifications have changed since they were seen',
  params: z.object({ id: idSchema }),
  edits: true,
  body: teacherEdit,
  form: teacherFormFiles,
  answer: z.object({ message: z.string(), user: teacher }),
})
