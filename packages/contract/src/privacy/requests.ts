import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLines, severalLines } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'

export const requestLimits = {
  text: 1000,
  /** Without an answer, by one person. */
  open: 5,
  /** Of one's own. */
  listed: 20,
} as const

export const requestKinds = ['correct', 'erase'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestTexts = {
  kinds: {
    correct: /*i18n*/ 'Something is wrong',
    erase: /*i18n*/ 'Please erase something',
  } satisfies Record<RequestKind, string>,
  textMissing: /*i18n*/ 'Please write what it is about.',
  textTooLong: /*i18n*/ 'Please use at most 1,000 characters.',
  answerMissing: /*i18n*/ 'Please write an answer.',
  asked: /*i18n*/ 'Your request was sent to the school.',
  answered: /*i18n*/ 'The answer was sent.',
} as const

export const requestRefusals = {
  tooMany: {
    code: 'privacy.too_many_requests',
    status: 409,
    message: /*i18n*/ 'Five of your requests are still waiting for an answer.',
  },
  notFound: {
    code: 'privacy.request_not_found',
    status: 404,
    message: /*i18n*/ 'This request was not found.',
  },
  answered: {
    code: 'privacy.request_answered',
    status: 409,
    message: /*i18n*/ 'This request has been answered already.',
  },
} as const satisfies Record<string, Refusal>

export const privacyRequest = z.object({
  _id: z.string(),
  /** The person, with the name they have now. */
  by: z.object({ _id: z.string(), name: z.string(), role: z.string() }),
  kind: z.enum(requestKinds),
  text: z.string(),
  askedAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
})
export type PrivacyRequest = z.output<typeof privacyRequest>

function longText(missing: string) {
  return z
    .string(missing)
    .check(
      asLines,
      z.minLength(1, missing),
      severalLines,
      z.maxLength(requestLimits.text, requestTexts.textTooLong),
    )
}

export const requestForm = z.object({
  kind: z.enum(requestKinds),
  text: longText(requestTexts.textMissing),
})

export const askPrivacy = endpoint({
  method: 'POST',
  path: '/api/privacy/requests',
  summary: 'Ask the school to correct or erase something about oneself; the admins are notified',
  body: requestForm,
  status: 201,
  answer: z.object({ message: z.string(), request: privacyRequest }),
})

export const listOwnRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/requests/own',
  summary: 'One’s own requests with their answers, the newest first, at most 20',
  answer: z.object({ requests: z.array(privacyRequest) }),
})

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/requests',
  summary: 'What people ask about their data, those without an answer first',
  query: z.object(pagingQuery()),
  answer: z.object({ requests: z.array(privacyRequest), pagination }),
})

export const answerForm = z.object({ answer: longText(requestTexts.answerMissing) })

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/privacy/requests/:id/answer',
  summary: 'Answer a request; the person is notified',
  params: z.object({ id: idSchema }),
  body: answerForm,
  answer: z.object({ message: z.string(), request: privacyRequest }),
})
