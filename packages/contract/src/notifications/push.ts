import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'

export const pushRefusals = {
  unknownService: {
    code: 'notifications.unknown_push_service',
    status: 422,
    message: /*i18n*/ "This browser's push service is not supported. Notifications still appear in the app.",
  },
} as const satisfies Record<string, Refusal>

export const pushTexts = {
  unreadable: /*i18n*/ 'This browser’s subscription cannot be read. Please try again.',
} as const

const { unreadable } = pushTexts
const key = z.string(unreadable).check(z.regex(/^[\w-]{10,200}=*$/, unreadable))

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'The key with which a browser subscribes',
  answer: z.object({
    /** Uncompressed P-256 point, base64url. */
    publicKey: z.string(),
  }),
})

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/notifications/push',
  summary: 'Show notifications in this browser while the app is closed, until it signs out',
  body: z.object({
    endpoint: z.url(unreadable).check(z.maxLength(2000, unreadable)),
    keys: z.object({ p256dh: key, auth: key }, unreadable),
  }),
  status: 204,
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/notifications/push/end',
  summary: 'Stop showing them in this browser',
  body: z.object({ endpoint: z.string(unreadable).check(z.maxLength(2000, unreadable)) }),
  status: 204,
})
