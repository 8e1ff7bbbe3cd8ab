import { createHmac, randomInt } from 'node:crypto'
import { authRefusals, type CodeTimes, otpLength } from '@shala/contract/auth'
import { productName } from '@shala/contract/product'
import { lockByName } from '#platform/database/locks'
import type { Message } from '#platform/delivery/delivery'
import { after, before, hour, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { countWrongCode, refuseGuessingCodes } from '../tries/code-tries.rules.ts'
import * as store from './codes.store.ts'

export type Purpose = 'login' | 'signup' | 'reset' | 'set-password'

/** A person proves this by a code: a phone or an email, for one purpose. */
export interface Claim {
  purpose: Purpose
  channel: Message['channel']
  identifier: string
}

const aliveAtOnce = 3

function hashOf(key: Uint8Array, claim: Claim, code: string): Buffer {
  return createHmac('sha256', key).update(`${claim.purpose}\0${claim.identifier}\0${code}`).digest()
}

/** Until the transaction ends, nobody else sends or uses a code of this identifier, or signs up with it. */
export async function lockIdentifier({ authDb }: AuthContext, identifier: string): Promise<void> {
  await lockByName(authDb, `code ${identifier}`)
}

/** In whole minutes, and rather too few than too many. */
function validMinutes({ limits }: AuthContext): number {
  return Math.max(1, Math.floor((limits.validSeconds * second) / minute))
}

function refuseResend(context: AuthContext, lastAt: Date | null): void {
  const { limits, now } = context
  const sinceLast = lastAt ? (now.getTime() - lastAt.getTime()) / second : Number.POSITIVE_INFINITY
  if (sinceLast >= limits.resendSeconds) return
  const seconds = Math.max(1, Math.ceil(limits.resendSeconds - sinceLast))
  const body = { validMinutes: validMinutes(context) }
  throw new Refused(authRefusals.resendTooSoon, { values: { seconds }, retryAfter: seconds, body })
}

async function refuseTooManySends(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, limits, ipAddress, now } = context
  const tenMinutes = 10 * minute
  const since = { hourAgo: before(now, hour), tenMinutesAgo: before(now, tenMinutes) }
  const sent = await store.countSends(authDb, { ...claim, ipAddress }, since)
  refuseResend(context, sent.lastAt)
  const fromHere = sent.ofIdentifierFromIpAddress >= limits.perHourAndIpAddress
  if (fromHere || sent.ofIdentifier >= limits.perHour) {
    throw new Refused(authRefusals.tooManySends, { retryAfter: hour / second })
  }
  if (sent.fromIpAddress >= limits.perIpAddressInTenMinutes) {
    throw new Refused(authRefusals.tooManySends, { retryAfter: tenMinutes / second })
  }
}

function messageFor(claim: Claim, code: string, context: AuthContext): Message {
  const minutes = validMinutes(context)
  return {
    at: context.now,
    channel: claim.channel,
    to: claim.identifier,
    purpose: claim.purpose,
    code,
    subject: `${code} is your code`,
    text: `${code} is your ${productName} code. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  }
}

async function deliver(context: AuthContext, claim: Claim, { id, code }: { id: string; code: string }) {
  try {
    await context.deliveries[claim.channel].send(messageFor(claim, code, context))
  } catch (error) {
    await store.deleteCode(context.authDb, id)
    context.onUndelivered(error as Error)
    throw new Refused(authRefusals.sendFailed)
  }
}

/**
 * Sends a code for a claim. Up to three of one purpose live side by side, so that a stranger's request does not kill
 * yours. A message that could not leave counts for nothing.
 * @throws Refused 429 within the resend time or past a limit, 503 when the message cannot leave
 */
export async function sendCode(context: AuthContext, claim: Claim): Promise<CodeTimes> {
  const code = String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
  const id = newId()
  await inAuthTransaction(context, async (context) => {
    const { authDb, codeKey, limits, ipAddress, now } = context
    await lockIdentifier(context, claim.identifier)
    await refuseTooManySends(context, claim)
    await store.insertCode(authDb, {
      id,
      ...claim,
      ipAddress,
      hash: hashOf(codeKey, claim, code),
      createdAt: now,
      expiresAt: after(now, limits.validSeconds * second),
    })
    await store.voidAllButNewest(authDb, claim, aliveAtOnce, now)
  })
  await deliver(context, claim, { id, code })
  return { resendAfter: context.limits.resendSeconds, validMinutes: validMinutes(context) }
}

/**
 * Uses up a code. Of two who enter one code at once, one wins.
 * @throws Refused 422 for a wrong, used, void or expired code; 429 after five wrong ones from this address
 */
export async function useCode(context: AuthContext, claim: Claim, code: string): Promise<void> {
  const { identifier } = claim
  const isRight = await inAuthTransaction(context, async (context) => {
    const { authDb, codeKey, now } = context
    await lockIdentifier(context, identifier)
    await refuseGuessingCodes(context, identifier)
    const isUsed = await store.markUsed(authDb, claim, hashOf(codeKey, claim, code), now)
    if (!isUsed && (await countWrongCode(context, identifier))) {
      await store.voidAll(authDb, identifier, now)
    }
    return isUsed
  })
  if (!isRight) throw new Refused(authRefusals.wrongCode)
}
