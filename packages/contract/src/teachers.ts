import * as z from 'zod/mini'
import { formatAadhaar, hasCheckDigit } from './aadhaar.ts'
import { type Day, daySchema, yearOf } from './days.ts'
import { endpoint } from './endpoint.ts'
import { certificateRule, fileField, formOf, teacherAadhaarRule, teacherPhotoRule } from './files.ts'
import { asLine, oneLine } from './lines.ts'
import { pagingQuery } from './paging.ts'
import { emailSchema, nameSchema, normalizePhone, optionalText, textsOrNull, userStatuses } from './people.ts'
import type { Refusal } from './refusal.ts'

export const teacherLimits = {
  pageSize: 10,
  search: 100,
  text: 120,
  qualifications: 10,
  firstQualificationYear: 1950,
} as const

export const teacherTexts = {
  nameMissing: /*i18n*/ 'Full Name is required.',
  emailMissing: /*i18n*/ 'Email is required.',
  emailInvalid: /*i18n*/ 'Invalid email format.',
  phoneMissing: /*i18n*/ 'Mobile Number is required.',
  phoneInvalid: /*i18n*/ 'Mobile Number must be 10 digits.',
  dobMissing: /*i18n*/ 'Date of Birth is required.',
  dobInFuture: /*i18n*/ 'Date of Birth cannot be in the future.',
  subjectMissing: /*i18n*/ 'Subject is required.',
  statusMissing: /*i18n*/ 'Status is required.',
  aadhaarCardMissing: /*i18n*/ 'Aadhaar card is required.',
  aadhaarMissing: /*i18n*/ 'Aadhaar Number is required.',
  aadhaarFormat: /*i18n*/ 'Invalid Aadhaar number format (XXXX XXXX XXXX).',
  aadhaarInvalid: /*i18n*/ 'Invalid Aadhaar number.',
  villageMissing: /*i18n*/ 'Village is required.',
  postOfficeMissing: /*i18n*/ 'Post Office is required.',
  districtMissing: /*i18n*/ 'District is required.',
  stateMissing: /*i18n*/ 'State is required.',
  pincodeMissing: /*i18n*/ 'Pincode is required.',
  pincodeInvalid: /*i18n*/ 'Pincode must be 6 digits.',
  typeMissing: /*i18n*/ 'Type is required.',
  institutionMissing: /*i18n*/ 'Institution is required.',
  yearMissing: /*i18n*/ 'Year is required.',
  yearInvalid: /*i18n*/ 'Invalid year.',
  certificateMissing: /*i18n*/ 'Certificate is required.',
  tooLong: /*i18n*/ 'Please use at most 120 characters.',
  tooManyQualifications: /*i18n*/ 'At most 10 qualifications can be added.',
  added: /*i18n*/ 'Teacher added successfully.',
  addFailed: /*i18n*/ 'Failed to add teacher.',
  formInvalid: /*i18n*/ 'Please correct the errors in the form.',
  validationError: /*i18n*/ 'Validation Error: Please correct the errors in the form before submitting.',
  certificateRemoved: /*i18n*/ 'Certificate file is required.',
} as const

export const teacherRefusals = {
  exists: {
    code: 'teachers.exists',
    status: 409,
    message: /*i18n*/ 'Someone with this email or phone number already works in your school.',
  },
  notFound: { code: 'teachers.not_found', status: 404, message: /*i18n*/ 'This teacher was not found.' },
} as const satisfies Record<string, Refusal>

function needed(missing: string) {
  return z
    .string(missing)
    .check(asLine, z.minLength(1, missing), oneLine, z.maxLength(teacherLimits.text, teacherTexts.tooLong))
}

/** Text that must be there, then hold to a form of its own. */
function neededAs(missing: string, read: (text: string) => string | null, invalid: string) {
  return z.pipe(
    z.string(missing).check(z.trim(), z.minLength(1, missing)),
    z.transform((text: string, context) => {
      const value = read(text)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message: invalid, input: text })
      return z.NEVER
    }),
  )
}

function tenDigits(text: string): string | null {
  const phone = normalizePhone(text)
  return phone?.length === 10 ? phone : null
}

function validEmail(text: string): string | null {
  return emailSchema.safeParse(text).data ?? null
}

const aadhaarNumber = z.pipe(
  neededAs(teacherTexts.aadhaarMissing, formatAadhaar, teacherTexts.aadhaarFormat),
  z.string().check(z.refine(hasCheckDigit, teacherTexts.aadhaarInvalid)),
)

/** From 1950 to this year. */
export function isQualificationYear(year: number, today: Day): boolean {
  return year >= teacherLimits.firstQualificationYear && year <= yearOf(today)
}

/** Forms send it as text. Whether it has come yet is judged on the day it is sent. */
const qualificationYear = z.pipe(
  z.pipe(
    z.transform((value: unknown): unknown => (typeof value === 'number' ? String(value) : value)),
    z.string(teacherTexts.yearMissing).check(z.trim(), z.minLength(1, teacherTexts.yearMissing)),
  ),
  z.transform((text: string, context) => {
    const year = /^\d{4}$/.test(text) ? Number(text) : 0
    if (year >= teacherLimits.firstQualificationYear) return year
    context.issues.push({ code: 'custom', message: teacherTexts.yearInvalid, input: text })
    return z.NEVER
  }),
)

export const qualificationForm = z.object({
  type: needed(teacherTexts.typeMissing),
  institution: needed(teacherTexts.institutionMissing),
  year: qualificationYear,
})

/** Offered where a qualification is added; others can be written on edit. */
export const qualificationTypes = [
  /*i18n*/ 'Matric',
  /*i18n*/ 'Higher Secondary',
  /*i18n*/ 'Diploma',
  /*i18n*/ "Bachelor's Degree",
  /*i18n*/ "Master's Degree",
  /*i18n*/ 'PhD',
  /*i18n*/ 'Other',
] as const

/** A list, or its JSON, as forms send it. */
export function readList(sent: unknown): unknown {
  return typeof sent === 'string' ? parseJson(sent) : sent
}

/** An empty one misses its first entry. */
function readFilledList(sent: unknown): unknown {
  const list = readList(sent)
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0) ? [{}] : list
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '[]')
  } catch {
    return text
  }
}

/** Each must be there in the form, and may be missing in an import. */
export const teacherText = {
  dob: z.pipe(z.string(teacherTexts.dobMissing).check(z.minLength(1, teacherTexts.dobMissing)), daySchema),
  email: neededAs(teacherTexts.emailMissing, validEmail, teacherTexts.emailInvalid),
  phone: neededAs(teacherTexts.phoneMissing, tenDigits, teacherTexts.phoneInvalid),
  aadhaarNumber,
  subject: needed(teacherTexts.subjectMissing),
  village: needed(teacherTexts.villageMissing),
  vtc: needed(teacherTexts.villageMissing),
  postOffice: needed(teacherTexts.postOfficeMissing),
  subDistrict: needed(teacherTexts.districtMissing),
  state: needed(teacherTexts.stateMissing),
  pincode: neededAs(
    teacherTexts.pincodeMissing,
    (text) => (/^\d{6}$/.test(text) ? text : null),
    teacherTexts.pincodeInvalid,
  ),
}

const { email, phone, aadhaarNumber: aadhaar, vtc, ...neededDetails } = teacherText

/** Texts of a teacher besides those of every person. The record answers each as text, or null. */
const teacherDetailSchemas = {
  ...neededDetails,
  vtc: optionalText(vtc),
}
export const teacherDetailFields = Object.keys(teacherDetailSchemas) as (keyof typeof teacherDetailSchemas)[]

/** What 'Add Teacher' sends (docs/product.md, Teachers). Certificates come as `qualification_{index}_file`. */
export const teacherForm = z.looseObject({
  role: z.literal('teacher'),
  name: nameSchema(teacherTexts.nameMissing),
  email,
  phone,
  status: z.enum(userStatuses, teacherTexts.statusMissing),
  ...teacherDetailSchemas,
  aadhaarNumber: aadhaar,
  aadhaarCard: fileField,
  photo: fileField,
  qualifications: z.pipe(
    z.transform(readFilledList),
    z
      .array(qualificationForm, teacherTexts.typeMissing)
      .check(z.maxLength(teacherLimits.qualifications, teacherTexts.tooManyQualifications)),
  ),
})
export type TeacherForm = z.output<typeof teacherForm>

/** Photo, Aadhaar card and a certificate for each qualification. */
export const teacherFormFiles = formOf([
  teacherPhotoRule,
  teacherAadhaarRule,
  ...Array.from({ length: teacherLimits.qualifications }, () => certificateRule),
])

/** The form's field of the certificate that belongs to the qualification at `index`. */
export function certificateField(index: number): string {
  return `qualification_${index}_file`
}

export const qualification = z.object({
  type: z.string(),
  institution: z.string(),
  year: z.int(),
  /** A signed link. */
  fileUrl: z.nullable(z.string()),
})
export type Qualification = z.output<typeof qualification>

export const teacher = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.literal('teacher'),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(userStatuses),
  photo: z.nullable(z.string()),
  /** The date of birth is `YYYY-MM-DD`. */
  ...textsOrNull(teacherDetailSchemas),
  /** Whole for admins and for the person, `XXXX XXXX 1234` for others. */
  aadhaarNumber: z.nullable(z.string()),
  /** A signed link. */
  aadhaarCard: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  qualifications: z.array(qualification),
})
export type Teacher = z.output<typeof teacher>

/** Of a list: the number by its last four digits, and no link to a document. */
export const listedTeacher = z.extend(z.omit(teacher, { aadhaarCard: true }), {
  qualifications: z.array(z.omit(qualification, { fileUrl: true })),
})
export type ListedTeacher = z.output<typeof listedTeacher>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/teachers',
  summary: 'The teachers of the school, by name',
  query: z.object({
    ...pagingQuery(teacherLimits.pageSize),
    search: z._default(z.string().check(asLine, z.maxLength(teacherLimits.search)), ''),
  }),
  answer: z.object({
    data: z.array(listedTeacher),
    total: z.int(),
    totalResults: z.int(),
    totalPages: z.int(),
    page: z.int(),
  }),
})

export const teacherTotal = endpoint({
  method: 'GET',
  path: '/api/teachers/total',
  summary: 'How many teachers the school has',
  answer: z.object({ totalTeachers: z.int() }),
})
