import * as z from 'zod/mini'
import { classOfDay } from '../attendance/pivot.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { optionalText } from '../people.ts'
import { familyAnswers } from './answering.ts'

/** Ways out of the app. What a family reads in the app is a notification, not a message. */
export const messageWays = ['sms', 'whatsapp', 'email'] as const
export type MessageWay = (typeof messageWays)[number]

/** What the school tells many families: an announcement, a closed day, or that it is open on such a day after all. */
export const newsKinds = ['announced', 'closed', 'reopened'] as const
export type NewsKind = (typeof newsKinds)[number]

/** What a message says of a child: it is absent, or what became of an absence that was told. */
const childKinds = ['absent', 'arrived', 'mistaken', 'withdrawn'] as const
export type ChildKind = (typeof childKinds)[number]

export const messageKinds = [...childKinds, ...newsKinds] as const
export type MessageKind = (typeof messageKinds)[number]

/** Whose phone or email: that of the child's own account, which is the family's, or of the record. */
export const messageContacts = ['own', 'mother', 'father', 'guardian'] as const
export type MessageContact = (typeof messageContacts)[number]

/**
 * `sending`: given to the provider, whose answer is awaited. `delivered` and `read`: as the provider reported later; most tell
 * the first alone, some neither. `unknown`: the provider did not answer, or our server was stopped meanwhile; it is not sent
 * again, since it may have arrived. `dropped`: it was no longer true before it left.
 */
export const messageStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'dropped',
] as const
export type MessageState = (typeof messageStates)[number]

/**
 * Why one has failed. `provider`: it did not take it. `undelivered`, `blocked`, `not_on_whatsapp`: it took it and reported later
 * that it did not arrive, that the phone takes no such messages, or that WhatsApp does not reach it. `no_address`: the record has
 * no phone or email that it could go to. `wrong_address`: it arrived at somebody who said that the child is not theirs.
 */
export const messageReasons = [
  'provider',
  'undelivered',
  'blocked',
  'not_on_whatsapp',
  'limit',
  'too_late',
  'no_address',
  'wrong_address',
] as const
export type MessageReason = (typeof messageReasons)[number]

/** The words of each kind, in the school's language; by WhatsApp they are the operator's own registered texts. */
export const messageTexts = {
  absent: {
    subject: /*i18n*/ '{name} is absent today',
    text: /*i18n*/ '{name} is marked absent today, {date}. If you did not know, please call us. {school}',
  },
  arrived: {
    subject: /*i18n*/ '{name} is at school',
    text: /*i18n*/ '{name} came to school late today, {date}. {school}',
  },
  mistaken: {
    subject: /*i18n*/ '{name} is at school',
    text: /*i18n*/ '{name} is at school today, {date}. That {name} was absent was a mistake of ours. {school}',
  },
  withdrawn: {
    subject: /*i18n*/ '{name}: mark taken back',
    text: /*i18n*/ 'We have taken back the mark that {name} was absent on {date}. {school}',
  },
  /** In an SMS `text` is its first words. */
  announced: { subject: '{title}', text: '{title}: {text} {school}' },
  closed: {
    subject: /*i18n*/ 'School is closed on {date}',
    text: /*i18n*/ 'School is closed on {date}: {text} {school}',
  },
  reopened: {
    subject: /*i18n*/ 'School is open on {date}',
    text: /*i18n*/ 'School is open after all on {date}. {school}',
  },
} as const satisfies Record<MessageKind, { subject: string; text: string }>

/** Of an absence where it can be answered by a link. */
export const absentWithLink = {
  subject: messageTexts.absent.subject,
  text: /*i18n*/ '{name} is marked absent today, {date}. Did you know? Please answer: {link} {school}',
} as const

export const messageLimits = {
  pageSize: 50,
  /** In parts of SMS, as a provider counts them. */
  smsADay: { least: 0, usual: 500, most: 20_000 },
  smsAMonth: { least: 0, usual: 5000, most: 500_000 },
  /** Of an SMS with news. */
  partsOfNews: 2,
} as const

export const messageShows = ['all', 'not_reached'] as const

export const messageListTexts = {
  showUnknown: /*i18n*/ 'Please choose all messages or those that reached nobody.',
} as const

/** One way that was tried. */
const attempt = z.object({
  way: z.enum(messageWays),
  contact: z.enum(messageContacts),
  /** A phone or an email; empty where there is none, or it was erased. */
  to: z.string(),
  state: z.enum(messageStates),
  reason: z.nullable(z.enum(messageReasons)),
  /** The family's answer by the link in it. */
  answer: z.nullable(z.enum(familyAnswers)),
  /** When it came into this state. */
  at: z.string(),
})
export type MessageAttempt = z.output<typeof attempt>

const message = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  studentId: z.string(),
  studentName: z.string(),
  /** Null for a child who is in none now. */
  class: z.nullable(classOfDay),
  /** In the order in which they were tried. */
  attempts: z.array(attempt),
  /** Of one that was not reached: the phones of the record, to call. */
  phones: z.array(z.object({ contact: z.enum(messageContacts), phone: z.string() })),
})
export type FamilyMessage = z.output<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'What families were sent outside the app on a day, newest first, and what became of it',
  query: z.object({
    /** The school's today by default. */
    date: optionalText(daySchema),
    show: z._default(z.enum(messageShows, messageListTexts.showUnknown), 'all'),
    ...pagingQuery(messageLimits.pageSize),
  }),
  answer: z.object({
    date: z.string(),
    messages: z.array(message),
    pagination,
    /**
     * Of the day: families on the way to be told, told, and not reached. Who was not reached that a child is absent counts until
     * somebody has spoken to them, or the child is no longer absent.
     */
    counts: z.object({ waiting: z.int(), sent: z.int(), notReached: z.int() }),
    /** Parts of SMS of the day and its month. */
    smsUsed: z.object({ day: z.int(), month: z.int() }),
    /** At most so many. `isOfServer`: the operator allows less a day than the school has set. */
    smsLimits: z.object({ day: z.int(), month: z.int(), isOfServer: z.boolean() }),
  }),
})
