import * as z from 'zod/mini'
import { emailSchema, nameSchema, optionalText } from '../people.ts'
import { teacherText } from '../teachers/teachers.ts'
import { teacherTexts } from '../teachers/texts.ts'
import { rowOfTexts, writtenDay } from './cells.ts'

export const teacherRowTexts = {
  contactMissing: /*i18n*/ 'A phone number or an email is needed to sign in.',
  phoneTaken: /*i18n*/ 'This phone number belongs to {name}.',
  emailTaken: /*i18n*/ 'This email belongs to {name}.',
  isAdmin: /*i18n*/ '{name} is an administrator.',
  otherAadhaarNumber: /*i18n*/ '{name} has another Aadhaar number. An import does not replace it.',
  sentTwice: /*i18n*/ 'Another row of this file is the same teacher.',
  hasLeft: /*i18n*/ 'The file says that this teacher has left. Import all the same?',
  notTeaching: /*i18n*/ 'The file says “{post}”. Is this a teacher?',
} as const

/** A teacher's row. It means the teacher with its phone, or with its email if the row or the teacher has no phone. */
const teacherRow = z
  .object({
    name: nameSchema(teacherTexts.nameMissing),
    phone: optionalText(teacherText.phone),
    email: optionalText(emailSchema),
    dob: optionalText(writtenDay),
    aadhaarNumber: optionalText(teacherText.aadhaarNumber),
    subject: optionalText(teacherText.subject),
    village: optionalText(teacherText.village),
    vtc: optionalText(teacherText.vtc),
    postOffice: optionalText(teacherText.postOffice),
    subDistrict: optionalText(teacherText.subDistrict),
    state: optionalText(teacherText.state),
    pincode: optionalText(teacherText.pincode),
  })
  .check(
    z.refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      error: teacherRowTexts.contactMissing,
      path: ['phone'],
    }),
  )

/** Reads one row as sent. */
export const importedTeacher = z.pipe(rowOfTexts, teacherRow)
export type ImportedTeacher = z.output<typeof importedTeacher>
