import * as z from 'zod/mini'
import { asLine, oneLine } from '../general/lines.ts'
import { messageLimits, messageWays } from '../messages/messages.ts'
import { ownWordsLimits, ownWordsTexts, problemOfWords } from '../messages/own-words.ts'
import { clockTime } from './clock-time.ts'

/** `by_itself`: nobody has to look at it first. `by_hand`: somebody looks at who will be told, and sends it. */
export const familiesToldChoices = ['no', 'by_itself', 'by_hand'] as const

export type FamiliesTold = (typeof familiesToldChoices)[number]

const { smsADay, smsAMonth } = messageLimits

export const tellingTexts = {
  familiesTold: /*i18n*/ 'Please choose whether families are told.',
  familiesWays: /*i18n*/ 'Please choose how families without the app are told.',
  notSetUp: /*i18n*/ 'WhatsApp is not set up on this server.',
  smsADay: /*i18n*/ 'Please enter 0 to 20,000.',
  smsAMonth: /*i18n*/ 'Please enter 0 to 500,000.',
  afterTheDay: /*i18n*/ 'This must be before the end of the day.',
  untilBeforeFrom: /*i18n*/ 'This must be after the first time.',
} as const

/** A mark that is put right within so many minutes is never told. */
export const settlingMinutes = 5

const isOnce = (ways: readonly unknown[]) => new Set(ways).size === ways.length

/** Whether families are told that their child is absent. `familiesToldFrom`, `HH:MM` on the school's clock, is for `by_itself`. */
export const tellingFields = {
  familiesTold: z.enum(familiesToldChoices, tellingTexts.familiesTold),
  familiesToldFrom: clockTime,
  /** For families whose phone the app does not ring, in the order in which they are tried; empty: in the app alone. */
  familiesWays: z
    .array(z.enum(messageWays, tellingTexts.familiesWays), tellingTexts.familiesWays)
    .check(
      z.maxLength(messageWays.length, tellingTexts.familiesWays),
      z.refine(isOnce, tellingTexts.familiesWays),
    ),
  /** The school's own words of the message that a child is absent; empty for the usual ones. */
  absentWords: z
    .string(ownWordsTexts.tooLong)
    .check(asLine, oneLine, z.maxLength(ownWordsLimits.length, ownWordsTexts.tooLong)),
  /** What is over them is not sent. */
  smsADay: z
    .int(tellingTexts.smsADay)
    .check(z.gte(smsADay.least, tellingTexts.smsADay), z.lte(smsADay.most, tellingTexts.smsADay)),
  smsAMonth: z
    .int(tellingTexts.smsAMonth)
    .check(z.gte(smsAMonth.least, tellingTexts.smsAMonth), z.lte(smsAMonth.most, tellingTexts.smsAMonth)),
  /** `HH:MM` on the school's clock: families are told announcements and closed days from then on, and before `announcedUntil`. */
  announcedFrom: clockTime,
  announcedUntil: clockTime,
}

interface Telling {
  familiesTold: FamiliesTold
  familiesToldFrom: string
  announcedFrom: string
  announcedUntil: string
  absentWords: string
  dayEnd: string
}

/** After the end of the day nobody is told any more; by field, empty if nothing is wrong. */
export function problemsOfTelling(settings: Telling): Record<string, string> {
  const { familiesTold, familiesToldFrom, dayEnd } = settings
  const isTooLate = familiesTold === 'by_itself' && familiesToldFrom >= dayEnd
  const wordsProblem = problemOfWords(settings.absentWords)
  const isNever = settings.announcedUntil <= settings.announcedFrom
  return {
    ...(isTooLate && { familiesToldFrom: tellingTexts.afterTheDay }),
    ...(wordsProblem && { absentWords: wordsProblem }),
    ...(isNever && { announcedUntil: tellingTexts.untilBeforeFrom }),
  }
}
