import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { idSchema, optionalText } from '../people.ts'
import { type FieldKey, fieldKeys } from './fields.ts'
import { certificateKinds, certificateLimits, certificateTexts, paperLanguages } from './kinds.ts'
import { certificateTemplate } from './templates.ts'

/** One in a list. */
export const listedCertificate = z.object({
  _id: z.string(),
  kind: z.enum(certificateKinds),
  /** 'TC/2026-27/0001' */
  serial: z.string(),
  title: z.string(),
  studentId: z.string(),
  /** The name that is on it. */
  studentName: z.string(),
  /** The day of issue. */
  day: z.string(),
  /** The name of whoever issued it. */
  issuedBy: z.string(),
  /** How often it was printed; every print after the first one says 'Duplicate'. */
  prints: z.int(),
  cancelled: z.nullable(z.object({ day: z.string(), by: z.string(), reason: z.string() })),
})
export type ListedCertificate = z.output<typeof listedCertificate>

/** The school's letterhead, as it was on the day of issue; the logo is today's. */
const letterhead = z.object({
  name: z.string(),
  place: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  udiseCode: z.optional(z.nullable(z.string())),
  affiliationNumber: z.optional(z.nullable(z.string())),
})
export type Letterhead = z.output<typeof letterhead>

/** One as it was issued: later changes to the record, the template or the school do not change it. */
export const certificate = z.extend(listedCertificate, {
  language: z.enum(paperLanguages),
  school: letterhead,
  /** Plain text; line breaks are kept. */
  text: z.string(),
  /** Numbered; only a transfer certificate has them. */
  items: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The public page that says whether it is valid. */
  checkUrl: z.string(),
})
export type Certificate = z.output<typeof certificate>

const keys = fieldKeys as [FieldKey, ...FieldKey[]]
const value = z
  .string()
  .check(asLine, oneLine, z.maxLength(certificateLimits.value, certificateTexts.valueTooLong))

const studentParams = z.object({ studentId: idSchema })
const params = z.object({ certificateId: idSchema })

/** What a certificate of a template would say of a student. */
export const draftCertificate = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/certificates/draft',
  summary:
    'What a certificate would say of a student: the template, what the record knows, and what is to be typed',
  params: studentParams,
  query: z.object({
    template: z.string(),
    /** The last day in class that a transfer certificate would have, today unless given. */
    leavingDate: optionalText(daySchema),
  }),
  answer: z.object({
    template: certificateTemplate,
    school: letterhead,
    /** From the record, in the template's language. */
    values: z.partialRecord(z.enum(keys), z.string()),
    /** To be typed, all optional: what no record knows, with a suggestion in `values`, and what this record lacks. */
    toType: z.array(z.enum(keys)),
    /** With a transfer certificate of somebody who is still here, `isFixed` is false: the issuer says the last day. */
    leaving: z.nullable(z.object({ day: z.string(), isFixed: z.boolean() })),
  }),
})

export const issueForm = z.object({
  /** The id that it gets: sent again after a lost answer, or pressed twice, it is issued once. */
  id: z.optional(idSchema),
  template: z.string(),
  /** What was typed. What the record knows stands. */
  values: z._default(z.partialRecord(z.enum(keys), value), {}),
  /** With a transfer certificate: the last day in class, today unless given. */
  leavingDate: z.optional(daySchema),
  /** See `studentEdit`. */
  seenMarks: z.optional(z.int().check(z.gte(0))),
})
export type IssueForm = z.output<typeof issueForm>

export const issueCertificate = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/certificates',
  summary: 'Issue a certificate; a transfer certificate also ends the enrolment',
  params: studentParams,
  maxBody: 32 * 1024,
  body: issueForm,
  status: 201,
  answer: z.object({ message: z.string(), certificate }),
})

export const listOfStudent = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/certificates',
  summary: 'The certificates of a student, the newest first',
  params: studentParams,
  answer: z.object({ certificates: z.array(listedCertificate) }),
})

/** The name of an academic year: '2026-27' or '2026'. */
const yearName = z.string().check(z.regex(/^\d{4}(-\d{2})?$/))

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/certificates',
  summary: 'All certificates of an academic year (default the present one), the newest first',
  query: z.object({
    ...pagingQuery(),
    year: optionalText(yearName),
    kind: optionalText(z.enum(certificateKinds)),
  }),
  answer: z.object({
    certificates: z.array(listedCertificate),
    pagination,
    year: z.string(),
    /** The years that have certificates, and the present one; the newest first. */
    years: z.array(z.string()),
  }),
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:certificateId',
  summary: 'A certificate as it was issued',
  params,
  answer: z.object({ certificate }),
})

export const recordPrint = endpoint({
  method: 'POST',
  path: '/api/certificates/:certificateId/prints',
  summary: 'Count a print; every print after the first one says ‘Duplicate’',
  params,
  answer: z.object({ certificate }),
})

export const cancelForm = z.object({
  reason: z
    .string(certificateTexts.reasonMissing)
    .check(
      asLine,
      z.minLength(1, certificateTexts.reasonMissing),
      oneLine,
      z.maxLength(certificateLimits.reason, certificateTexts.valueTooLong),
    ),
})

export const cancelCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:certificateId/cancel',
  summary: 'Cancel a certificate; it stays in the list, and its public page says so',
  params,
  body: cancelForm,
  answer: z.object({ message: z.string(), certificate: listedCertificate }),
})

/** A page for whoever is shown a certificate on paper: its kind, serial, school, day, and whether it is valid. */
export const checkCertificate = endpoint({
  method: 'GET',
  path: '/verify/:code',
  summary: 'Whether a certificate is valid, as a page, by the secret code that is printed on it',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  file: true,
})

export const checkTexts = {
  title: /*i18n*/ 'Certificate check',
  kind: /*i18n*/ 'Kind',
  serial: /*i18n*/ 'Serial number',
  school: /*i18n*/ 'School',
  day: /*i18n*/ 'Date of issue',
  valid: /*i18n*/ 'Valid',
  cancelled: /*i18n*/ 'Cancelled',
  validHint: /*i18n*/ 'This school issued this certificate, and it is valid. Compare it with the paper.',
  cancelledHint: /*i18n*/ 'The school cancelled this certificate. It is no longer valid.',
  unknown: /*i18n*/ 'No certificate was found',
  unknownHint: /*i18n*/ 'Scan the code again, or type the whole address from the paper.',
  tooMany: /*i18n*/ 'Too many tries',
  tooManyHint: /*i18n*/ 'Please try again in a few minutes.',
} as const
