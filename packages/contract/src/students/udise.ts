import { type DetailField, type DetailKey, detailFields } from './detail-fields.ts'

// The student module of UDISE+: a column for each of its questions that a school's record can answer, and what the
// record still lacks. Its facilities profile (books, uniforms, scholarships) is no part of a record.

const fieldsOfForm = {
  name: /*i18n*/ 'Name',
  phone: /*i18n*/ 'Phone',
  email: /*i18n*/ 'Email',
  address: /*i18n*/ 'Address',
  admissionNumber: /*i18n*/ 'Admission number',
} as const
type FieldOfForm = keyof typeof fieldsOfForm

/** A field of a student's record that UDISE+ asks for. */
export type UdiseKey = FieldOfForm | DetailKey

interface Question {
  key: UdiseKey
  /** In the form of a student. */
  label: string
  /** In the module. */
  title: string
  isOptional?: true | { unless: string; is?: string }
  field?: DetailField
}

const ofForm = (key: FieldOfForm, title: string, isOptional?: true): Question => ({
  key,
  label: fieldsOfForm[key],
  title,
  ...(isOptional && { isOptional }),
})

const ofDetails = (isEnrolment: boolean): Question[] =>
  detailFields.flatMap((field: DetailField<DetailKey>) => {
    const { key, label, udise } = field
    return udise && Boolean(udise.isEnrolment) === isEnrolment ? [{ ...udise, key, label, field }] : []
  })

/** The general profile, then the enrolment profile. Class, section and roll number are never missing. */
const general: readonly Question[] = [
  ofForm('name', 'Student Name'),
  ...ofDetails(false),
  ofForm('address', 'Address'),
  ofForm('phone', 'Mobile Number'),
  ofForm('email', 'Email', true),
]
const enrolment: readonly Question[] = [ofForm('admissionNumber', 'Admission Number'), ...ofDetails(true)]

const questions = [...general, ...enrolment]
export const udiseKeys = questions.map(({ key }) => key)

/** Values as a record returns them. */
export type UdiseValues = { [K in UdiseKey]?: string | null }

function isWanted({ isOptional }: Question, values: UdiseValues): boolean {
  if (isOptional === undefined) return true
  if (isOptional === true) return false
  const other = values[isOptional.unless as UdiseKey] ?? ''
  return isOptional.is === undefined ? other !== '' : other === isOptional.is
}

/** What UDISE+ asks for and a record does not have, in the module's order. */
export function missingForUdise(values: UdiseValues): UdiseKey[] {
  return questions.filter((one) => isWanted(one, values) && !values[one.key]).map(({ key }) => key)
}

/** The label of a field in the form of a student. */
export function udiseLabel(key: UdiseKey): string {
  return questions.find((one) => one.key === key)?.label ?? key
}

function answerTo({ key, field }: Question, values: UdiseValues): string {
  const value = values[key] ?? ''
  if (value === '') return ''
  if (key === 'nationality') return /^(indian?|भारतीय)$/i.test(value.trim()) ? '1-Yes' : '2-No'
  if (field?.kind === 'day') return value.split('-').toReversed().join('/')
  return field?.choices?.find((choice) => choice.value === value)?.udise ?? value
}

interface LastYear {
  /** The class in the academic year before, at this school. */
  className: string | null
  /** Present or late in it. */
  daysAttended: number | null
}

interface UdiseStudent extends UdiseValues {
  className: string
  section: string
  rollNumber: string
}

/** 1: at this school, 2: at another one. */
function statusOfLastYear(student: UdiseStudent, { className }: LastYear): string {
  if (className !== null) return '1-Same school'
  return student.previousSchool ? '2-Another school' : ''
}

const placing = ['Class', 'Section', 'Roll Number']
const lastYearTitles = ['Status in Previous Year', 'Class in Previous Year', 'Days Attended in Previous Year']

/** The titles of the sheet's columns; they stay English, as the module has them. */
export const udiseTitles = [
  ...placing,
  ...general.map(({ title }) => title),
  ...enrolment.map(({ title }) => title),
  ...lastYearTitles,
]

/** A student's row: choices with the module's numbers, days as DD/MM/YYYY. */
export function udiseRow(student: UdiseStudent, lastYear: LastYear): (string | number)[] {
  return [
    student.className,
    student.section,
    student.rollNumber,
    ...questions.map((one) => answerTo(one, student)),
    statusOfLastYear(student, lastYear),
    lastYear.className ?? '',
    lastYear.daysAttended ?? '',
  ]
}
