import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { tellingTexts } from './schools/telling.ts'

export const deliveryTexts = {
  channel: /*i18n*/ 'Please choose email, phone or WhatsApp.',
  says: /*i18n*/ 'Please choose a test or what families are sent.',
  testSent: /*i18n*/ 'A test message is on its way to {to}.',
  testWritten:
    /*i18n*/ 'Nothing is set up, so the test message for {to} was written to the outbox file on the server.',
} as const

export const testChannels = ['email', 'phone', 'whatsapp'] as const
export type TestChannel = (typeof testChannels)[number]

/** Seconds between two tests of one channel at one school. */
export const testPause = 60

export const deliveryRefusals = {
  noAddress: {
    code: 'deliveries.no_address',
    status: 409,
    message: /*i18n*/ 'Your profile has no email or phone for this yet. Please add it there first.',
  },
  notSetUp: {
    code: 'deliveries.not_set_up',
    status: 409,
    message: tellingTexts.notSetUp,
  },
  tooSoon: {
    code: 'deliveries.too_soon',
    status: 429,
    message: /*i18n*/ 'A test was sent just now. Please wait {seconds} seconds.',
  },
  failed: {
    code: 'deliveries.failed',
    status: 503,
    message: /*i18n*/ 'The test message could not be sent: {reason}',
  },
} as const satisfies Record<string, Refusal>

export const testDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/test',
  summary: 'Send the asking admin a test message',
  body: z.object({
    channel: z.enum(testChannels, deliveryTexts.channel),
    /** `absent`: as a family is told that its child is absent, here of the admin; by WhatsApp whatever it says, which has no other text. */
    says: z._default(z.enum(['test', 'absent'], deliveryTexts.says), 'test'),
  }),
  answer: z.object({ message: z.string() }),
})
