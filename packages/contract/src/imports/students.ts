import * as z from 'zod/mini'
import { classForm, classSection } from '../classes.ts'
import { nameSchema, optionalText } from '../people.ts'
import {
  type DetailField,
  type DetailKey,
  detailFields,
  detailsToAdd,
  isMistyped,
  twelveDigits,
} from '../students/details.ts'
import { sentOwnValues } from '../students/own-fields.ts'
import { rollNumber } from '../students/students.ts'
import { studentText } from '../students/text-fields.ts'
import { studentTexts } from '../students/texts.ts'
import { rowOfTexts, writtenDay } from './cells.ts'
import type { CellProblem } from './imports.ts'
import { teacherRowTexts } from './teachers.ts'

export const studentRowTexts = {
  classUnknown: /*i18n*/ 'This class does not exist.',
  passout: /*i18n*/ 'Nobody can be imported into the passout class.',
  rollNumberTaken: /*i18n*/ 'Roll number {rollNumber} in this class belongs to {name}.',
  admissionNumberTaken: /*i18n*/ 'This admission number belongs to {name}, {class}.',
  emailTaken: /*i18n*/ 'This email belongs to {name}.',
  inAnotherClass: /*i18n*/ '{name} is in {class}. Promote or edit them to move them.',
  notActive: /*i18n*/ '{name} is no longer an active student. Edit them to bring them back.',
  sentTwice: /*i18n*/ 'Another row of this file is the same student.',
  otherAadhaarNumber: teacherRowTexts.otherAadhaarNumber,
  nameWithoutLetter: /*i18n*/ 'A name has letters.',
  nameWithMore: /*i18n*/ 'This is more than a name.',
  nobodysPhone: /*i18n*/ 'Nobody has this phone number.',
  sharedPhone:
    /*i18n*/ '{count} students would sign in with this phone number, {name} among them. Is that right?',
  samePhone: /*i18n*/ '{name} is in {class}, with the same phone number. Is this another student?',
  sameRoll: /*i18n*/ '{name} is in {class}, with the same roll number. Is this another student?',
  sameChild: /*i18n*/ '{name} is in {class}, with the same birth date or parent. Is this another student?',
  sameName: /*i18n*/ '{name} is in {class}, with roll number {rollNumber}. Is this another student?',
  otherName:
    /*i18n*/ 'This admission number belongs to {name}, {class}. Is this the same student, whose name is put right?',
  mistypedAadhaar:
    /*i18n*/ 'This Aadhaar number is mistyped: its last digit does not fit. Import the student without it?',
  sameNumber: /*i18n*/ 'This number belongs to {name}, {class}. Do both have the same one?',
  hasLeft: /*i18n*/ 'The file says that this student has left. Import all the same?',
  parentsName: /*i18n*/ 'This looks like the name of a parent. Is it the student’s?',
  unlikelyAge: /*i18n*/ 'This student would be {years} years old. Is the date of birth right?',
  stillActive:
    /*i18n*/ 'The file says that {name} has left, and here they are active. Should they stay active?',
} as const

/** More students than this with one phone number are asked about. Brothers and sisters share one. */
export const mostWithOnePhone = 4

/** A number that is typed where there is none: 9999999999, 0000000000, 1234567890. */
export function isNobodysPhone(phone: string): boolean {
  return /^(\d)\1{9}$/.test(phone) || '01234567890'.includes(phone) || phone === '0987654321'
}

const isOfRow = ({ section }: DetailField) => section !== 'leaving'

/** The details that an import stores. Who has left is asked about, and not stored as if still here. */
export const importedDetails = detailFields.filter(isOfRow)
export type ImportedDetail = Exclude<DetailKey, 'leavingDate' | 'leavingReason' | 'certificateNumber'>
export const importedDetailKeys = importedDetails.map(({ key }) => key as ImportedDetail)

const { leavingDate, leavingReason: _, certificateNumber, ...storedDetails } = detailsToAdd
const letter = /\p{L}/u
const isMoreThanName = (name: string) => /\d{7}/.test(name)
const somebodysPhone = studentText.phone.check(
  z.refine((phone) => !isNobodysPhone(phone), studentRowTexts.nobodysPhone),
)

/** Finds the faults of a name or a phone that an import refuses and a form asks about (docs/product.md, Students). */
export function slipsOf({
  name,
  phone,
}: {
  name?: string | undefined
  phone?: string | null | undefined
}): CellProblem[] {
  const slips: CellProblem[] = []
  if (name !== undefined && !letter.test(name)) {
    slips.push({ field: 'name', text: studentRowTexts.nameWithoutLetter })
  } else if (name !== undefined && isMoreThanName(name)) {
    slips.push({ field: 'name', text: studentRowTexts.nameWithMore })
  }
  if (phone && isNobodysPhone(phone)) slips.push({ field: 'phone', text: studentRowTexts.nobodysPhone })
  return slips
}

/**
 * A student's row. It means the student with its admission number or, if the row or the student has none, the same name
 * and roll number, name and phone, or name, birth date and parent, in the class. Only active students are imported.
 */
const studentRow = z.object({
  name: nameSchema(studentTexts.nameMissing).check(
    z.refine((name) => letter.test(name), studentRowTexts.nameWithoutLetter),
    z.refine((name) => !letter.test(name) || !isMoreThanName(name), studentRowTexts.nameWithMore),
  ),
  rollNumber: rollNumber,
  className: classForm.shape.name,
  section: optionalText(classSection),
  admissionNumber: optionalText(studentText.admissionNumber),
  phone: optionalText(somebodysPhone),
  email: optionalText(studentText.email),
  address: optionalText(studentText.address),
  /** The first day in the class; today by default. */
  enrollmentDate: optionalText(writtenDay),
  ...storedDetails,
  /** One that is mistyped is asked about, and left out. */
  aadhaarNumber: optionalText(twelveDigits),
  /** By the field's id. */
  own: sentOwnValues,
  /** Each of these says that the student has left. */
  leavingDate,
  certificateNumber,
  hasLeft: z.optional(z.literal('yes')),
  /** The questions about this row, by their texts, that somebody has answered with yes. */
  confirmed: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10)), []),
})

/** The question about a row's Aadhaar number, unless it has been answered with yes. */
export function asksAboutAadhaar({ aadhaarNumber = '', confirmed }: ImportedStudent): boolean {
  return (
    aadhaarNumber !== '' && isMistyped(aadhaarNumber) && !confirmed.includes(studentRowTexts.mistypedAadhaar)
  )
}

/** Reads one row as sent. */
export const importedStudent = z.pipe(rowOfTexts, studentRow)
export type ImportedStudent = z.output<typeof importedStudent>
