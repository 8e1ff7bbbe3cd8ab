import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema, nameSchema } from '../people.ts'
import { webhook } from './webhooks.ts'

export const connectionLimits = {
  /** Of one school. */
  keys: 10,
} as const

export const connectionTexts = {
  name: /*i18n*/ 'Please name the system that gets the key.',
  keyRevoked: /*i18n*/ 'The key no longer works.',
} as const

export const connectionRefusals = {
  keysFull: {
    code: 'connections.keys_full',
    status: 409,
    message: /*i18n*/ 'A school has at most {most} keys. Please revoke one that is no longer used.',
  },
  keyUnknown: {
    code: 'connections.key_unknown',
    status: 404,
    message: /*i18n*/ 'This key has already been revoked.',
  },
} as const satisfies Record<string, Refusal>

const key = z.object({
  _id: z.string(),
  name: z.string(),
  /** The first characters of its secret. */
  start: z.string(),
  /** Null for somebody who is not known any more. */
  madeBy: z.nullable(z.string()),
  /** Instants. */
  madeAt: z.string(),
  /** To the hour; null for one that was never used. */
  usedAt: z.nullable(z.string()),
})
export type ConnectionKey = z.output<typeof key>

export const keyForm = z.object({ name: nameSchema(connectionTexts.name) })

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/connections',
  summary:
    'The keys by which other systems read the school’s rosters, and the addresses that events are sent to',
  answer: z.object({
    /** What another system is given beside a key: where it gets its tokens, and where the rosters are. */
    tokenUrl: z.string(),
    rosterUrl: z.string(),
    keys: z.array(key),
    webhooks: z.array(webhook),
  }),
})

export const makeKey = endpoint({
  method: 'POST',
  path: '/api/connections/keys',
  summary: 'Make a key for another system. Its secret is answered once',
  body: keyForm,
  status: 201,
  answer: z.object({ key, clientId: z.string(), clientSecret: z.string() }),
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/connections/keys/:id',
  summary: 'Revoke a key; its tokens end at once',
  params: z.object({ id: idSchema }),
  answer: z.object({ message: z.string() }),
})
