import { chatRefusals } from '@shala/contract/chat'
import { instantAt } from '@shala/contract/clock-times'
import { addDays } from '@shala/contract/days'
import type { Refusal } from '@shala/contract/refusal'
import type { Context } from '#platform/context'
import { second } from '#platform/durations'
import { Refused } from '#platform/refused'
import * as store from './chat.store.ts'

/** Of one person on one day of the school; 0 for none. */
export interface DailyLimits {
  questions: number
  images: number
}

export const usualDailyLimits: DailyLimits = { questions: 50, images: 10 }

/** False past the day's limit; all processes count together. */
async function count(what: keyof DailyLimits, { db, actor, today }: Context, limits: DailyLimits) {
  return await store.countOne(db, { userId: actor.userId, date: today, what, limit: limits[what] })
}

export async function countQuestion(context: Context, limits: DailyLimits): Promise<boolean> {
  return await count('questions', context, limits)
}

export async function countImage(context: Context, limits: DailyLimits): Promise<boolean> {
  return await count('images', context, limits)
}

const refusals: Record<keyof DailyLimits, Refusal> = {
  questions: chatRefusals.tooManyQuestions,
  images: chatRefusals.tooManyImages,
}

export function pastLimit(
  what: keyof DailyLimits,
  { actor, now, today }: Context,
  limits: DailyLimits,
): Refused {
  const tomorrow = instantAt(addDays(today, 1), '00:00', actor.school?.timeZone ?? 'UTC')
  const retryAfter = Math.max(1, Math.ceil((tomorrow.getTime() - now.getTime()) / second))
  return new Refused(refusals[what], { values: { limit: limits[what] }, retryAfter })
}
