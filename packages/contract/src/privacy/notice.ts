import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLines, severalLines } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { consent, consentStandings } from './consent.ts'

export const noticeLimits = { text: 6000, listed: 50 } as const

export const noticeTexts = {
  missing: /*i18n*/ 'Please write the notice.',
  tooLong: /*i18n*/ 'Please use at most 6,000 characters.',
  saved: /*i18n*/ 'The new notice is shown to every family when they next open the app.',
} as const

export const noticeRefusals = {
  changed: {
    code: 'privacy.notice_changed',
    status: 409,
    message: /*i18n*/ 'The notice has changed meanwhile. Please read it again.',
  },
} as const satisfies Record<string, Refusal>

/** One version of what a school says to families; version 0 is the usual text. */
export const notice = z.object({
  version: z.int(),
  /** Plain text; line breaks are kept. */
  texts: z.object({ en: z.string(), hi: z.string() }),
  /** An instant; null for the usual text. */
  madeAt: z.nullable(z.string()),
  /** With the name they have now; null for the usual text. */
  madeBy: z.nullable(z.string()),
})
export type Notice = z.output<typeof notice>

const text = z
  .string(noticeTexts.missing)
  .check(
    asLines,
    z.minLength(1, noticeTexts.missing),
    severalLines,
    z.maxLength(noticeLimits.text, noticeTexts.tooLong),
  )

export const noticeForm = z.object({ en: text, hi: text })

export const getNotice = endpoint({
  method: 'GET',
  path: '/api/privacy/notice',
  summary: 'What the school says about the data it holds, and whether the family has agreed to it',
  answer: z.object({
    notice,
    /** Only for a student. */
    own: z.nullable(z.object({ standing: z.enum(consentStandings), consent: z.nullable(consent) })),
  }),
})

export const saveNotice = endpoint({
  method: 'PUT',
  path: '/api/privacy/notice',
  summary: 'Write a new version of the notice; 409 when somebody else did since it was read',
  body: z.object({ ...noticeForm.shape, seenVersion: z.int() }),
  /** Six thousand letters of Devanagari take three bytes each, and there are two texts. */
  maxBody: 64 * 1024,
  answer: z.object({ message: z.string(), notice }),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/privacy/notices',
  summary: 'The versions of the notice, the newest first, at most 50',
  answer: z.object({ notices: z.array(notice) }),
})
