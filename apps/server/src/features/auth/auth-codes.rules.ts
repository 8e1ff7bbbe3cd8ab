import { createHmac, randomInt } from 'node:crypto'
import { authRefusals, otpLength } from '@shala/contract/auth'
import { productName } from '@shala/contract/product'
import type { AuthDb } from '#platform/database/auth-db'
import type { Deliveries, Message } from '#platform/delivery/delivery'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import * as store from './auth-codes.store.ts'

export type Purpose = 'login' | 'signup' | 'reset' | 'set-password'

/** What a person proves: a phone or an email, for one purpose, from one address. */
export interface Claim {
  purpose: Purpose
  channel: Message['channel']
  identifier: string
  address: string
}

export interface CodeLimits {
  resendSeconds: number
  validSeconds: number
  perHourAndAddress: number
  perHour: number
  perAddressInTenMinutes: number
}

export interface CodesContext {
  authDb: AuthDb
  deliveries: Deliveries
  codeKey: Uint8Array
  limits: CodeLimits
  now: Date
  /** Told when a message could not leave, for the operator's log. */
  onUndelivered: (error: Error) => void
}

const aliveAtOnce = 3
const triesFromOneAddress = 5
const triesFromAllInAnHour = 25
const minute = 60_000
const hour = 60 * minute

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}

function hashOf(key: Uint8Array, claim: Claim, code: string): Buffer {
  return createHmac('sha256', key).update(`${claim.purpose}\0${claim.identifier}\0${code}`).digest()
}

async function refuseTooManySends({ authDb, limits, now }: CodesContext, claim: Claim): Promise<void> {
  const sent = await store.countSends(authDb, claim, {
    hourAgo: ago(now, hour),
    tenMinutesAgo: ago(now, 10 * minute),
  })
  const sinceLast = sent.lastAt ? (now.getTime() - sent.lastAt.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (sinceLast < limits.resendSeconds) {
    const seconds = Math.max(1, Math.ceil(limits.resendSeconds - sinceLast))
    throw new Refused(authRefusals.resendTooSoon, { values: { seconds }, retryAfter: seconds })
  }
  const fromHere = sent.fromAddressForIdentifier >= limits.perHourAndAddress
  const forIdentifier = sent.forIdentifier >= limits.perHour
  if (fromHere || forIdentifier) throw new Refused(authRefusals.tooManySends, { retryAfter: 3600 })
  if (sent.fromAddress >= limits.perAddressInTenMinutes) {
    throw new Refused(authRefusals.tooManySends, { retryAfter: 600 })
  }
}

function messageFor(claim: Claim, code: string, { limits, now }: CodesContext): Message {
  const minutes = Math.round(limits.validSeconds / 60)
  return {
    at: now,
    channel: claim.channel,
    to: claim.identifier,
    purpose: claim.purpose,
    code,
    subject: `${code} is your code`,
    text: `${code} is your ${productName} code. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  }
}

/**
 * Sends a code for a claim. Up to three of one purpose live side by side, so that a stranger's request does not kill
 * yours. A message that could not leave counts for nothing.
 * @throws Refused 429 within the resend time or past a limit, 503 when the message cannot leave
 */
export async function sendCode(context: CodesContext, claim: Claim): Promise<void> {
  const { authDb, deliveries, codeKey, limits, now } = context
  const code = String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
  const id = newId()
  await authDb.transaction().execute(async (authDb) => {
    await store.lockIdentifier(authDb, claim.identifier)
    await refuseTooManySends({ ...context, authDb }, claim)
    await store.insertCode(authDb, claim, {
      id,
      hash: hashOf(codeKey, claim, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.validSeconds * 1000),
    })
    await store.voidAllButNewest(authDb, claim, aliveAtOnce, now)
    await store.deleteOlderThan(authDb, ago(now, 24 * hour))
  })
  try {
    await deliveries[claim.channel].send(messageFor(claim, code, context))
  } catch (error) {
    await store.deleteCode(authDb, id)
    context.onUndelivered(error as Error)
    throw new Refused(authRefusals.sendFailed)
  }
}

async function refuseTooManyTries({ authDb, limits, now }: CodesContext, claim: Claim): Promise<void> {
  const since = ago(now, limits.validSeconds * 1000)
  const tries = await store.countWrongTriesFromAddress(authDb, claim, since)
  if (tries >= triesFromOneAddress) {
    throw new Refused(authRefusals.tooManyTries, { retryAfter: limits.validSeconds })
  }
}

/** Past the limit of all addresses the living codes are void, and counting starts anew: the next code is a chance again. */
async function countWrongTry({ authDb, now }: CodesContext, claim: Claim): Promise<void> {
  await store.insertWrongTry(authDb, claim, newId(), now)
  const tries = await store.countWrongTriesSinceVoid(authDb, claim.identifier, ago(now, hour))
  if (tries < triesFromAllInAnHour) return
  await store.voidAll(authDb, claim.identifier, now)
  await store.startCountingAnew(authDb, claim.identifier, now)
}

/**
 * Uses up a code. Of two who enter one code at once, one wins.
 * @throws Refused 422 for a wrong, used, void or expired code; 429 after five wrong ones from this address
 */
export async function useCode(context: CodesContext, claim: Claim, code: string): Promise<void> {
  const { authDb, codeKey, now } = context
  const isRight = await authDb.transaction().execute(async (authDb) => {
    await store.lockIdentifier(authDb, claim.identifier)
    await refuseTooManyTries({ ...context, authDb }, claim)
    const used = await store.markUsed(authDb, claim, hashOf(codeKey, claim, code), now)
    if (!used) await countWrongTry({ ...context, authDb }, claim)
    return used
  })
  if (!isRight) throw new Refused(authRefusals.wrongCode)
}
