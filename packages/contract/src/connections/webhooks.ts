import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'

/** What another system can be told of. */
export const webhookEvents = ['marks', 'leave'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookLimits = {
  /** Of one school. */
  webhooks: 5,
  url: 500,
  /** The first try counts; after the last, or a day, an event is given up. */
  tries: 8,
  /** Days of nothing but failures after which an address is turned off. */
  failingDays: 5,
  /** The newest events are listed, of so many days. */
  listed: 50,
  keptDays: 7,
} as const

export const webhookTexts = {
  url: /*i18n*/ 'Please enter an address that begins with https://',
  urlTooLong: /*i18n*/ 'This address is too long.',
  urlWithName: /*i18n*/ 'Please leave out the name and password before the @.',
  events: /*i18n*/ 'Please choose at least one kind of event.',
  removed: /*i18n*/ 'Nothing is sent to this address any more.',
  turnedOn: /*i18n*/ 'Events are sent to this address again.',
  testQueued: /*i18n*/ 'A test is on its way.',
  againQueued: /*i18n*/ 'The event is on its way again.',
} as const

export const webhookRefusals = {
  full: {
    code: 'connections.webhooks_full',
    status: 409,
    message: /*i18n*/ 'A school sends events to at most {most} addresses. Please remove one first.',
  },
  unknown: {
    code: 'connections.webhook_unknown',
    status: 404,
    message: /*i18n*/ 'This address is no longer in the list.',
  },
  notPublic: {
    code: 'connections.not_public',
    status: 422,
    message:
      /*i18n*/ 'This address cannot be used: it must begin with https:// and be on the public internet.',
  },
  off: {
    code: 'connections.webhook_off',
    status: 409,
    message: /*i18n*/ 'This address is turned off. Please turn it on first.',
  },
  testWaits: {
    code: 'connections.test_waits',
    status: 409,
    message: /*i18n*/ 'The last test has no answer yet. Please wait for it.',
  },
  eventUnknown: {
    code: 'connections.event_unknown',
    status: 404,
    message: /*i18n*/ 'This event is no longer kept.',
  },
} as const satisfies Record<string, Refusal>

const hasName = (text: string) => /^https?:\/\/[^\s/?#]*@/i.test(text)
/** Whether it may be used, the server decides. */
const isAddress = (text: string) => /^https?:\/\/[^\s/?#\\]+([/?#]\S*)?$/i.test(text)

export const webhookForm = z.object({
  url: z.string(webhookTexts.url).check(
    z.trim(),
    z.maxLength(webhookLimits.url, webhookTexts.urlTooLong),
    z.refine(isAddress, webhookTexts.url),
    z.refine((text) => !hasName(text), webhookTexts.urlWithName),
  ),
  events: z
    .array(z.enum(webhookEvents), webhookTexts.events)
    .check(z.minLength(1, webhookTexts.events), z.maxLength(webhookEvents.length)),
})

export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  madeBy: z.nullable(z.string()),
  /** Instants. */
  madeAt: z.string(),
  /** Since when nothing but failures; null while all is well. */
  failingSince: z.nullable(z.string()),
  /** Since when nothing is sent, after days of failures or a 410; null while it is on. */
  offSince: z.nullable(z.string()),
})
export type Webhook = z.output<typeof webhook>

const params = z.object({ id: idSchema })
const said = z.object({ message: z.string() })

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/connections/webhooks',
  summary: 'Have events sent to an address. The secret that signs them is answered once',
  body: webhookForm,
  status: 201,
  answer: z.object({ webhook, secret: z.string() }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/connections/webhooks/:id',
  summary: 'Have nothing sent to an address any more',
  params,
  answer: said,
})

export const turnOnWebhook = endpoint({
  method: 'POST',
  path: '/api/connections/webhooks/:id/on',
  summary: 'Have events sent again to an address that was turned off',
  params,
  answer: said,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/connections/webhooks/:id/test',
  summary: 'Send a test event to an address',
  params,
  answer: said,
})

export const sentStates = ['waiting', 'sending', 'delivered', 'failed'] as const
/** Why there was no answer. */
export const sentProblems = ['timeout', 'unreachable', 'not_public'] as const

const sentEvent = z.object({
  _id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  url: z.string(),
  /** Instants. */
  madeAt: z.string(),
  state: z.enum(sentStates),
  tries: z.int(),
  /** Of the last try: the status that was answered, or why there was none. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(sentProblems)),
  /** When one that waits is tried next. */
  nextAt: z.nullable(z.string()),
})
export type SentEvent = z.output<typeof sentEvent>

export const listSentEvents = endpoint({
  method: 'GET',
  path: '/api/connections/events',
  summary: 'The newest events that were sent to other systems, and what these answered',
  answer: z.object({ events: z.array(sentEvent) }),
})

export const sendEventAgain = endpoint({
  method: 'POST',
  path: '/api/connections/events/:id/again',
  summary: 'Send an event once more, with the id it had',
  params,
  answer: said,
})
