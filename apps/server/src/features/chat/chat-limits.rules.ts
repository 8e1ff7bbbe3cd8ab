import { chatRefusals } from '@shala/contract/chat/chat'
import { instantAt } from '@shala/contract/general/clock-times'
import { addDays } from '@shala/contract/general/days'
import { generalRefusals, type Refusal } from '@shala/contract/general/refusal'
import type { Context } from '#platform/context'
import { minute, second } from '#platform/durations'
import { Turns } from '#platform/process/turns'
import { Refused } from '#platform/refused'
import * as store from './chat.store.ts'

/** Of one person on one day of the school; 0 for none. */
export interface DailyLimits {
  questions: number
  images: number
}

export interface ChatLimits extends DailyLimits {
  /** Questions of one person, whoever answers them. */
  perMinute: number
  /** Questions of one person that are kept with their answers. */
  kept: number
  /** Answers and images that models make at once for this process. */
  talks: number
  drawings: number
  /** Milliseconds that a question waits for one of these. */
  patience: number
}

export const usualChatLimits: ChatLimits = {
  questions: 50,
  images: 10,
  perMinute: 30,
  kept: 500,
  talks: 20,
  drawings: 2,
  patience: 20 * second,
}

/** Questions and images that a person gets back on one day: breaking off every answer must be no way around the limit. */
const mostReturned = 20

export function openChatTurns({ talks, drawings, patience }: ChatLimits) {
  const open = (atOnce: number) => new Turns({ atOnce, ofSchool: atOnce, waiting: 40, patience })
  return { questions: open(talks), images: open(drawings) }
}

export type ChatTurns = ReturnType<typeof openChatTurns>

/** Beyond this many people the ones who asked longest ago are forgotten. */
const remembered = 20_000

/** When people asked in the last minute. Kept beside their conversations, which they may delete. */
export class Pace {
  readonly #most: number
  readonly #askedAt = new Map<string, number[]>()

  constructor({ perMinute }: ChatLimits) {
    this.#most = perMinute
  }

  /** Counts a question. @throws Refused 429 past those of a minute */
  count({ actor: { userId }, now }: Context): void {
    const at = now.getTime()
    const lately = (this.#askedAt.get(userId) ?? []).filter((one) => one > at - minute)
    const [oldest] = lately
    if (oldest !== undefined && lately.length >= this.#most) {
      throw new Refused(generalRefusals.tooMany, { retryAfter: Math.ceil((oldest + minute - at) / second) })
    }
    this.#askedAt.delete(userId)
    this.#askedAt.set(userId, [...lately, at])
    const [longestAgo] = this.#askedAt.keys()
    if (longestAgo !== undefined && this.#askedAt.size > remembered) this.#askedAt.delete(longestAgo)
  }
}

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

/** Nobody pays for an answer that they did not get. */
export async function giveBack(what: keyof DailyLimits, { db, actor, today }: Context): Promise<void> {
  await store.uncountOne(db, { userId: actor.userId, date: today, what, most: mostReturned })
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
