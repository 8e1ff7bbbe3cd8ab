import * as z from 'zod/mini'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema, nameSchema } from '../people.ts'

export const relations = ['mother', 'father', 'guardian', 'self'] as const
export type Relation = (typeof relations)[number]

/** Who agrees for a child; a student of age agrees for themself. */
export const relationTexts = {
  mother: /*i18n*/ 'Mother',
  father: /*i18n*/ 'Father',
  guardian: /*i18n*/ 'Guardian',
  self: /*i18n*/ 'The student, 18 or older',
} as const satisfies Record<Relation, string>

export const consentTexts = {
  nameMissing: /*i18n*/ 'Please enter your name.',
  relation: /*i18n*/ 'Please choose who is agreeing.',
  signerMissing: /*i18n*/ 'Please enter the name of the person who signed.',
  signerRelation: /*i18n*/ 'Please choose who signed.',
  notOfAge: /*i18n*/ 'By the birth date on record, the student is under 18: a parent or guardian must agree.',
  ageUnknown: /*i18n*/ 'The record has no birth date: a parent or guardian must agree.',
  givenInFuture: /*i18n*/ 'The day cannot be in the future.',
  given: /*i18n*/ 'Thank you. The school can see that you agreed.',
  recorded: /*i18n*/ 'The consent of {name} was recorded.',
  withdrawn: /*i18n*/ 'The consent was withdrawn. The school has been told.',
} as const

export const consentRefusals = {
  none: {
    code: 'privacy.no_consent',
    status: 409,
    message: /*i18n*/ 'There is no consent to withdraw.',
  },
  studentNotFound: {
    code: 'privacy.student_not_found',
    status: 404,
    message: /*i18n*/ 'This student was not found.',
  },
} as const satisfies Record<string, Refusal>

/** To the current notice: agreed, only to an earlier one, withdrawn, or never. */
export const consentStandings = ['given', 'older', 'withdrawn', 'missing'] as const
export type ConsentStanding = (typeof consentStandings)[number]

export const consent = z.object({
  _id: z.string(),
  /** Of the notice. */
  version: z.int(),
  givenBy: z.string(),
  relation: z.enum(relations),
  /** In the app, or on paper and entered by the office. */
  way: z.enum(['app', 'paper']),
  /** A day. */
  givenOn: z.string(),
  /** An instant, and who entered it. */
  recordedAt: z.string(),
  recordedBy: z.string(),
  withdrawnAt: z.nullable(z.string()),
})
export type Consent = z.output<typeof consent>

export const consentForm = z.object({
  givenBy: nameSchema(consentTexts.nameMissing),
  relation: z.enum(relations, consentTexts.relation),
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/privacy/consent',
  summary: 'Agree to the notice for the signed-in child; 409 when it has changed since it was read',
  body: z.object({ ...consentForm.shape, version: z.int() }),
  answer: z.object({ message: z.string(), consent }),
})

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/privacy/consent',
  summary: 'Withdraw the consent for the signed-in child; the admins are notified',
  answer: z.object({ message: z.string() }),
})

const ofStudent = z.object({ studentId: idSchema })

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/privacy/consents/:studentId',
  summary: 'The consents for a student, the newest first, withdrawn ones too',
  params: ofStudent,
  answer: z.object({ standing: z.enum(consentStandings), version: z.int(), consents: z.array(consent) }),
})

export const paperForm = z.object({
  givenBy: nameSchema(consentTexts.signerMissing),
  relation: z.enum(relations, consentTexts.signerRelation),
  givenOn: daySchema,
})

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/privacy/consents/:studentId',
  summary: 'Record a consent to the current notice that was given on paper',
  params: ofStudent,
  body: paperForm,
  answer: z.object({ message: z.string(), consent }),
})

export const endConsent = endpoint({
  method: 'DELETE',
  path: '/api/privacy/consents/:studentId',
  summary: 'Record that the consent for a student was withdrawn',
  params: ofStudent,
  answer: z.object({ message: z.string() }),
})

export const listWithoutConsent = endpoint({
  method: 'GET',
  path: '/api/privacy/missing',
  summary: 'Active students for whom nobody has agreed to the current notice, by class and roll number',
  query: z.object(pagingQuery()),
  answer: z.object({
    students: z.array(
      z.object({ _id: z.string(), name: z.string(), class: z.string(), rollNumber: z.string() }),
    ),
    /** Active students with a consent to the current notice. */
    given: z.int(),
    pagination,
  }),
})
