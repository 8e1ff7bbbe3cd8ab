import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'

/**
 * The answers that a family may give by the link in a message that its child is absent. `late`: the child is on the way. `unknown`:
 * the family did not know. `wrong`: the phone or email is not the family's. `stop`: its owner wants no more messages.
 */
export const familyAnswers = ['ill', 'late', 'unknown', 'wrong', 'stop'] as const
export type FamilyAnswer = (typeof familyAnswers)[number]

export const answerLimits = {
  /** With the answer before them they fit into a line of the calls. */
  words: 150,
  /** Days that a child may be said to be ill for, today included. */
  days: 7,
  maxBytes: 4096,
} as const

export const answerTexts = {
  title: /*i18n*/ 'Absent today',
  question: /*i18n*/ '{name} is marked absent today, {date}.',
  answers: {
    ill: /*i18n*/ 'Ill',
    late: /*i18n*/ 'On the way',
    unknown: /*i18n*/ 'We did not know',
    wrong: /*i18n*/ 'This is not our child',
    stop: /*i18n*/ 'Please send no more messages here',
  } satisfies Record<FamilyAnswer, string>,
  choose: /*i18n*/ 'What should the school know?',
  chooseMissing: /*i18n*/ 'Please choose an answer.',
  words: /*i18n*/ 'In your words, if you like',
  wordsTooLong: /*i18n*/ 'Please use at most 150 characters.',
  days: /*i18n*/ 'If ill: for how many days, with today',
  daysWrong: /*i18n*/ 'Please choose 1 to 7 days.',
  send: /*i18n*/ 'Send to the school',
  thanks: {
    ill: /*i18n*/ 'Thank you. The school knows that {name} is ill.',
    late: /*i18n*/ 'Thank you. The school knows that {name} is on the way.',
    unknown: /*i18n*/ 'The school is told at once that you did not know. Please call the school.',
    wrong: /*i18n*/ 'Thank you. The school will not write to you about this child again.',
    stop: /*i18n*/ 'You get no more messages about {name} here. The school knows, and can send them again if you ask.',
  } satisfies Record<FamilyAnswer, string>,
  call: /*i18n*/ 'Call the school',
  noLonger: /*i18n*/ '{name} is no longer marked absent. There is nothing to do.',
  told: /*i18n*/ 'The school has your answer already.',
  tooMany: /*i18n*/ 'Too many tries. Please wait ten minutes.',
  over: /*i18n*/ 'This link is no longer in use. Please call the school.',
} as const

const code = z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) })

/** The page behind the link in a message: for whoever has it, for one child and one day. */
export const showAnswerPage = endpoint({
  method: 'GET',
  path: '/a/:code',
  summary: 'The page on which a family answers that its child is absent, by the secret code of a message',
  params: code,
  file: true,
})

/** Judged on the page, which shows the mistake beside what was typed. */
export const answerForm = z.object({
  answer: z.enum(familyAnswers, answerTexts.chooseMissing),
  words: z._default(
    z
      .string(answerTexts.wordsTooLong)
      .check(asLine, oneLine, z.maxLength(answerLimits.words, answerTexts.wordsTooLong)),
    '',
  ),
  days: z._default(
    z.coerce
      .number(answerTexts.daysWrong)
      .check(
        z.int(answerTexts.daysWrong),
        z.gte(1, answerTexts.daysWrong),
        z.lte(answerLimits.days, answerTexts.daysWrong),
      ),
    1,
  ),
})

export const sendAnswer = endpoint({
  method: 'POST',
  path: '/a/:code',
  summary: 'Answer that a child is absent, by the secret code of a message; the answer is a page',
  params: code,
  body: z.object({
    answer: z.optional(z.unknown()),
    words: z.optional(z.unknown()),
    days: z.optional(z.unknown()),
  }),
  form: { maxBytes: answerLimits.maxBytes, besides: 0 },
  file: true,
})
