import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'

/**
 * What a provider reports of a message that it took, each outweighing those before it: a phone that has shown a message was
 * reached, whatever another report says.
 */
export const reportedStates = ['failed', 'delivered', 'read'] as const
export type ReportedState = (typeof reportedStates)[number]

export const reportLimits = {
  /** In bytes: one SMS, or some hundred of them. */
  sms: 256 * 1024,
  /** In bytes: WhatsApp sends up to 3 MB at once. */
  whatsApp: 3 * 1024 * 1024,
  /** In one call; those after them are left out. */
  atOnce: 10_000,
} as const

const smsPath = '/api/delivery-reports/sms/:key'
const whatsAppPath = '/api/delivery-reports/whatsapp'
const key = z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The same whether a message is known or not (docs/product.md, Notifications). */
const answer = z.object({})

/** The body is JSON or a form, of the shape that the provider has. */
export const takeSmsReports = endpoint({
  method: 'POST',
  path: smsPath,
  summary: 'The SMS provider reports what became of messages, by the key of SMS_REPORT_KEY',
  params: key,
  raw: true,
  maxBody: reportLimits.sms,
  answer,
})

/** For providers that call an address with the report in its query. */
export const takeSmsReport = endpoint({
  method: 'GET',
  path: smsPath,
  summary: 'The SMS provider reports what became of a message, by the key of SMS_REPORT_KEY',
  params: key,
  query: z.looseObject({}),
  answer,
})

export const verifyWhatsApp = endpoint({
  method: 'GET',
  path: whatsAppPath,
  summary: 'WhatsApp asks whether reports may be sent here; the answer is its own challenge',
  query: z.object({
    'hub.mode': z.optional(z.unknown()),
    'hub.verify_token': z.optional(z.unknown()),
    'hub.challenge': z.optional(z.unknown()),
  }),
  file: true,
})

export const takeWhatsAppReports = endpoint({
  method: 'POST',
  path: whatsAppPath,
  summary: 'WhatsApp reports what became of messages, signed with the secret of its app',
  raw: true,
  maxBody: reportLimits.whatsApp,
  answer,
})
