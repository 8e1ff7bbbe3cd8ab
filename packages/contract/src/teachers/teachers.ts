import * as z from 'zod/mini'
import { certificateRule, fileField, formOf, teacherAadhaarRule, teacherPhotoRule } from '../files.ts'
import { formatAadhaar, hasCheckDigit } from '../general/aadhaar.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import {
  emailSchema,
  nameSchema,
  normalizePhone,
  optionalText,
  textsOrNull,
  userStatuses,
} from '../people.ts'
import { needed, neededAs } from './needed-text.ts'
import { teacherOrders } from './orders.ts'
import { qualification, qualificationForm, readList } from './qualifications.ts'
import { teacherLimits, teacherTexts } from './texts.ts'

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

/** An empty one lacks its first entry. */
function readFilledList(sent: unknown): unknown {
  const list = readList(sent)
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0) ? [{}] : list
}

/** Required in the form, and optional in an import. */
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

/** A teacher's texts besides those of every person. The record returns each as text, or null. */
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

export const teacher = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.literal('teacher'),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(userStatuses),
  photo: z.nullable(z.string()),
  /** The last day of somebody who has left (`YYYY-MM-DD`), where it is known. */
  leavingDate: z.nullable(z.string()),
  /** The date of birth is `YYYY-MM-DD`. */
  ...textsOrNull(teacherDetailSchemas),
  /** In full for admins and for the person, `XXXX XXXX 1234` for others. */
  aadhaarNumber: z.nullable(z.string()),
  /** A signed link. */
  aadhaarCard: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  qualifications: z.array(qualification),
})

export type Teacher = z.output<typeof teacher>

/** In a list: the number's last four digits, and no link to a document. */
export const listedTeacher = z.extend(z.omit(teacher, { aadhaarCard: true }), {
  qualifications: z.array(z.omit(qualification, { fileUrl: true })),
})

export type ListedTeacher = z.output<typeof listedTeacher>

/** A leading '-' reverses the order. Teachers without a subject or an email come last either way. */
const view = {
  search: z._default(z.string().check(asLine, z.maxLength(teacherLimits.search)), ''),
  sort: z._default(z.enum(teacherOrders), 'name'),
}

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/teachers',
  summary: 'The teachers of the school, by name',
  query: z.object({ ...pagingQuery(teacherLimits.pageSize), ...view }),
  answer: z.object({
    data: z.array(listedTeacher),
    total: z.int(),
    totalResults: z.int(),
    totalPages: z.int(),
    page: z.int(),
  }),
})

/** The rows for a file of teachers. The browser makes the file. */
export const exportTeachers = endpoint({
  method: 'POST',
  path: '/api/teachers/export',
  summary: 'Teachers for a file, up to 1,000 a page; recorded in the activity',
  body: z.object({ ...view, page: z._default(z.int().check(z.gte(1), z.lte(1000)), 1) }),
  answer: z.object({ teachers: z.array(listedTeacher), pagination }),
})
