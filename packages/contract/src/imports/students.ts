import * as z from 'zod/mini'
import { classForm, classSection } from '../classes.ts'
import { nameSchema, optionalText } from '../people.ts'
import { rollNumber, studentText } from '../students/students.ts'
import { studentTexts } from '../students/texts.ts'
import { rowOfTexts, writtenDay } from './cells.ts'

export const studentRowTexts = {
  classUnknown: /*i18n*/ 'This class does not exist.',
  passout: /*i18n*/ 'Nobody can be imported into the passout class.',
  rollNumberTaken: /*i18n*/ 'Roll number {rollNumber} in this class belongs to {name}.',
  admissionNumberTaken: /*i18n*/ 'This admission number belongs to {name}, {class}.',
  emailTaken: /*i18n*/ 'This email belongs to {name}.',
  inAnotherClass: /*i18n*/ '{name} is in {class}. Promote or edit them to move them.',
  notActive: /*i18n*/ '{name} is no longer an active student. Edit them to bring them back.',
  sentTwice: /*i18n*/ 'Another row of this file is the same student.',
} as const

/**
 * A student's row. It means the student with its admission number or, if the row or the student has none, the same roll
 * number and name in the class. Only active students are imported.
 */
const studentRow = z.object({
  name: nameSchema(studentTexts.nameMissing),
  rollNumber: rollNumber,
  className: classForm.shape.name,
  section: optionalText(classSection),
  admissionNumber: optionalText(studentText.admissionNumber),
  phone: optionalText(studentText.phone),
  email: optionalText(studentText.email),
  address: optionalText(studentText.address),
  /** Today by default. */
  enrollmentDate: optionalText(writtenDay),
})

/** Reads one row as sent. */
export const importedStudent = z.pipe(rowOfTexts, studentRow)
export type ImportedStudent = z.output<typeof importedStudent>
