import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'

/** How messages of a channel are sent: to the outbox file, or by a configured provider. */
export const deliveryKind = z.enum(['outbox', 'smtp', 'sms', 'whatsapp'])

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'The process is alive',
  answer: z.object({ status: z.literal('ok') }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'The database answers and is migrated',
  answer: z.object({ status: z.literal('ok') }),
})

export const publicConfig = z.object({
  appName: z.string(),
  /** No school has been registered here yet. */
  isEmpty: z.boolean(),
  googleClientId: z.nullable(z.string()),
  /** `whatsapp`: null where it is not set up; only then is it offered. */
  delivery: z.object({ email: deliveryKind, phone: deliveryKind, whatsapp: z.nullable(deliveryKind) }),
  chat: z.object({ model: z.boolean(), images: z.boolean() }),
  documentViewerUrl: z.nullable(z.string()),
  /** Where people of this installation get help, as its operator has set it up. */
  support: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    url: z.nullable(z.string()),
  }),
})
export type PublicConfig = z.output<typeof publicConfig>

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'What a signed-out screen needs to know',
  answer: publicConfig,
})
