import * as z from 'zod/mini'
import { attendanceTotals } from './attendance/attendance.ts'
import { attendanceStatuses, awayHalves } from './attendance/status.ts'
import { endpoint } from './general/endpoint.ts'
import { languageSchema } from './general/language.ts'
import type { Refusal } from './general/refusal.ts'
import { leaveDurations } from './leave/duration.ts'
import { idSchema } from './people.ts'
import { profileTexts } from './profile.ts'

export const familyLimits = {
  /** Children of one phone on one home screen. */
  children: 8,
} as const

/** What a family may say of a child who is absent today, with one press. `late`: the child is on the way. */
export const homeAnswers = ['ill', 'late'] as const
export type HomeAnswer = (typeof homeAnswers)[number]

export const familyTexts = {
  told: {
    ill: /*i18n*/ 'The school knows that your child is ill.',
    late: /*i18n*/ 'The school knows that your child is on the way.',
  } satisfies Record<HomeAnswer, string>,
  answerMissing: /*i18n*/ 'Please choose an answer.',
  stopped: /*i18n*/ 'The school sends you no more messages.',
  again: /*i18n*/ 'The school sends you messages again.',
  language: /*i18n*/ 'Language of messages saved.',
} as const

export const familyRefusals = {
  notFound: {
    code: 'family.not_found',
    status: 404,
    message: /*i18n*/ 'This child was not found on your phone.',
  },
  notAbsent: {
    code: 'family.not_absent',
    status: 409,
    message: /*i18n*/ 'The child is no longer marked absent.',
  },
  spoken: {
    code: 'family.spoken',
    status: 409,
    message:
      /*i18n*/ 'The school has spoken to you about this already. Please call if something has changed.',
  },
} as const satisfies Record<string, Refusal>

const marked = {
  status: z.nullable(z.enum(attendanceStatuses)),
  awayHalf: z.nullable(z.enum(awayHalves)),
  /** The part of the day for which leave is approved. */
  leave: z.nullable(z.enum(leaveDurations)),
}

const child = z.object({
  _id: z.string(),
  name: z.string(),
  /** A link. */
  photo: z.nullable(z.string()),
  class: z.nullable(z.object({ name: z.string(), section: z.nullable(z.string()) })),
  /** The child whose account is open. */
  isCurrent: z.boolean(),
  /** The school knows why the child is away today: by a note, or a word to the office. */
  isHeard: z.boolean(),
  /** Monday to Saturday of this week, and Sunday where the class has school. `isOff`: no school for the class. */
  week: z.array(z.object({ date: z.string(), isOff: z.boolean(), ...marked })),
  /** Up to today, in halves. */
  month: attendanceTotals,
})
export type Child = z.output<typeof child>

export const listChildren = endpoint({
  method: 'GET',
  path: '/api/family',
  summary: 'The children of one phone in this school, one’s own account first: this week and this month',
  answer: z.object({ date: z.string(), children: z.array(child) }),
})

export const answerAtHome = endpoint({
  method: 'POST',
  path: '/api/family/:id/answer',
  summary: 'Tell the school why a child of one’s phone is absent today',
  params: z.object({ id: idSchema }),
  body: z.object({ answer: z.enum(homeAnswers, familyTexts.answerMissing) }),
  answer: z.object({ message: z.string() }),
})

/** SMS, WhatsApp and emails about the child whose account is open. */
export const showOwnMessages = endpoint({
  method: 'GET',
  path: '/api/family/messages',
  summary: 'Where the school sends messages about one’s own child, and whether the family has stopped them',
  answer: z.object({
    /** The account's phone and email; empty where the school tells families in the app alone. */
    addresses: z.array(z.string()),
    isStopped: z.boolean(),
    /** Of the messages; null for the school's. */
    language: z.nullable(languageSchema),
  }),
})

export const setOwnMessages = endpoint({
  method: 'PUT',
  path: '/api/family/messages',
  summary:
    'Stop messages to the phone and email of one’s own account, have them sent again, or choose their language',
  /** A field that is left out stays as it is. */
  body: z
    .object({ isStopped: z.optional(z.boolean()), language: z.optional(z.nullable(languageSchema)) })
    .check(
      z.refine(
        ({ isStopped, language }) => isStopped !== undefined || language !== undefined,
        profileTexts.nothingToUpdate,
      ),
    ),
  answer: z.object({ message: z.string() }),
})
