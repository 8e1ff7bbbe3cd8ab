import * as z from 'zod/mini'
import { clockTime } from './clock-time.ts'

/** `by_itself`: nobody has to look at it first. `by_hand`: somebody looks at who will be told, and sends it. */
export const familiesToldChoices = ['no', 'by_itself', 'by_hand'] as const

export type FamiliesTold = (typeof familiesToldChoices)[number]

export const tellingTexts = {
  familiesTold: /*i18n*/ 'Please choose whether families are told.',
  afterTheDay: /*i18n*/ 'This must be before the end of the day.',
} as const

/** A mark that is put right within so many minutes is never told. */
export const settlingMinutes = 5

/** Whether families are told in the app that their child is absent. `familiesToldFrom`, `HH:MM` on the school's clock, is for `by_itself`. */
export const tellingFields = {
  familiesTold: z.enum(familiesToldChoices, tellingTexts.familiesTold),
  familiesToldFrom: clockTime,
}

interface Telling {
  familiesTold: FamiliesTold
  familiesToldFrom: string
  dayEnd: string
}

/** After the end of the day nobody is told any more; by field, empty if nothing is wrong. */
export function problemsOfTelling(settings: Telling): Record<string, string> {
  const { familiesTold, familiesToldFrom, dayEnd } = settings
  const isTooLate = familiesTold === 'by_itself' && familiesToldFrom >= dayEnd
  return isTooLate ? { familiesToldFrom: tellingTexts.afterTheDay } : {}
}
