import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { authRefusals, type CodeSent, longOtpLength, otpLength } from '@shala/contract/auth/auth'
import { productName } from '@shala/contract/general/product'
import type { Message } from '#platform/delivery/delivery'
import { after, before, hour, minute, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { recordWrongCode } from '../security-log.rules.ts'
import { countWrongCode, isGuessedAt, refuseGuessingCodes } from '../tries/code-tries.rules.ts'
import { type Claim, isKnownHere, lockIdentifier } from './claims.rules.ts'
import { refusePastBudget, schoolOf } from './code-budget.rules.ts'
import * as store from './codes.store.ts'

const aliveAtOnce = 3

function hashOf(key: Uint8Array, claim: Claim, code: string): Buffer {
  return createHmac('sha256', key).update(`${claim.purpose}\0${claim.identifier}\0${code}`).digest()
}

/** In whole minutes, rounded down. */
function validMinutes({ limits }: AuthContext): number {
  return Math.max(1, Math.floor((limits.validSeconds * second) / minute))
}

function refuseResend(context: AuthContext, { lastAt, lastDigits }: store.Sends): void {
  const { limits, now } = context
  const sinceLast = lastAt ? (now.getTime() - lastAt.getTime()) / second : Number.POSITIVE_INFINITY
  if (sinceLast >= limits.resendSeconds) return
  const seconds = Math.max(1, Math.ceil(limits.resendSeconds - sinceLast))
  const body = { validMinutes: validMinutes(context), codeLength: lastDigits ?? otpLength }
  throw new Refused(authRefusals.resendTooSoon, { values: { seconds }, retryAfter: seconds, body })
}

/** A network from which an account has been used before has its own share, which strangers cannot use up. */
async function refuseTooManySends(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, limits, network, now } = context
  const tenMinutes = 10 * minute
  const since = { hourAgo: before(now, hour), tenMinutesAgo: before(now, tenMinutes) }
  const sent = await store.countSends(authDb, { ...claim, network }, since)
  refuseResend(context, sent)
  const isFull = sent.ofIdentifier >= limits.perHour
  // A network that is known for another person's account with this phone is known here too.
  const isFlooded = sent.ofIdentifier >= 2 * limits.perHour
  const isNetworkFull = sent.fromNetwork >= limits.perNetworkInTenMinutes
  if (isFlooded || sent.ofIdentifierFromNetwork >= limits.perHourAndNetwork) {
    throw new Refused(authRefusals.tooManySends, { retryAfter: hour / second })
  }
  if ((isFull || isNetworkFull) && !(await isKnownHere(context, claim))) {
    throw new Refused(authRefusals.tooManySends, { retryAfter: (isFull ? hour : tenMinutes) / second })
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

async function keepCode(context: AuthContext, claim: Claim, hash: Buffer, digits: number): Promise<string> {
  const { authDb, limits, network, now } = context
  const id = newId()
  const expiresAt = after(now, limits.validSeconds * second)
  const isDecoy = claim.isDecoy ?? false
  const schoolId = await schoolOf(context, claim)
  const code = { id, ...claim, network, schoolId, hash, digits, isDecoy, createdAt: now, expiresAt }
  await store.insertCode(authDb, code)
  await store.voidAllButNewest(authDb, claim, aliveAtOnce, now)
  return id
}

/**
 * Sends a code for a claim. Once a code is used, the next one needs no wait. Up to three codes of one purpose are valid
 * at once, so a stranger's request does not cancel yours. A message that could not be sent does not count.
 * @throws Refused 429 within the resend time or past a limit, 503 when the message cannot be sent
 */
export async function sendCode(context: AuthContext, claim: Claim): Promise<CodeSent> {
  const sent = await inAuthTransaction(context, async (context) => {
    await lockIdentifier(context, claim.identifier)
    await refuseTooManySends(context, claim)
    await refusePastBudget(context, claim)
    const digits = (await isGuessedAt(context, claim)) ? longOtpLength : otpLength
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    const hash = claim.isDecoy ? randomBytes(32) : hashOf(context.codeKey, claim, code)
    return { id: await keepCode(context, claim, hash, digits), code }
  })
  if (!claim.isDecoy) await deliver(context, claim, sent)
  const { limits } = context
  return {
    resendAfter: limits.resendSeconds,
    validMinutes: validMinutes(context),
    codeLength: sent.code.length,
  }
}

export interface EnteredCode {
  claim: Claim
  code: string
}

/** Uses a code up. Null for a wrong code, which is counted. */
async function tryCode(context: AuthContext, { claim, code }: EnteredCode) {
  const { authDb, codeKey, now } = context
  const isKnown = await isKnownHere(context, claim)
  const used = await store.markUsed(authDb, { ...claim, hash: hashOf(codeKey, claim, code), isKnown }, now)
  if (used === null) await countWrongCode(context, claim)
  return used
}

interface Used {
  ids: string[]
  /** One of the codes was closed to strangers: it works only for accounts known in this network. */
  isKnownOnly: boolean
  /** The claims whose code was wrong, used, void or expired. */
  wrong: Claim[]
}

async function markCodes(context: AuthContext, entered: EnteredCode[]): Promise<Used> {
  return await inAuthTransaction(context, async (context) => {
    const identifiers = new Set(entered.map(({ claim }) => claim.identifier))
    for (const identifier of [...identifiers].sort()) await lockIdentifier(context, identifier)
    for (const { claim } of entered) await refuseGuessingCodes(context, claim)
    const used: Used = { ids: [], isKnownOnly: false, wrong: [] }
    for (const one of entered) {
      const found = await tryCode(context, one)
      if (found === null) used.wrong.push(one.claim)
      else used.ids.push(found.id)
      used.isKnownOnly ||= found?.isShut ?? false
    }
    if (used.wrong.length > 0) await store.markUnused(context.authDb, used.ids)
    return used
  })
}

/** An outage is not an answer: the code can be tried again. */
function isOutage(error: unknown): boolean {
  return !(error instanceof Refused) || error.refusal.status >= 500
}

interface Uses<R> {
  /** The act that the codes allow. */
  act: (used: Pick<Used, 'isKnownOnly'>) => Promise<R>
  /** Made from the claims whose code was wrong. */
  refusal?: (wrong: Claim[]) => Refused
}

/**
 * Uses up a code for each claim, all or none, and does what they are for. When two people enter the same code at once,
 * one wins. If an outage prevents it, the codes stay valid.
 * @throws Refused 422 for wrong, used, void or expired codes; 429 after too many wrong ones
 */
export async function useCodes<R>(
  context: AuthContext,
  entered: EnteredCode[],
  { act, refusal = () => new Refused(authRefusals.wrongCode) }: Uses<R>,
): Promise<R> {
  const { ids, wrong, isKnownOnly } = await markCodes(context, entered)
  if (wrong.length > 0) {
    for (const claim of wrong) await recordWrongCode(context, claim)
    throw refusal(wrong)
  }
  try {
    return await act({ isKnownOnly })
  } catch (error) {
    if (isOutage(error)) await store.markUnused(context.authDb, ids)
    throw error
  }
}

/** The same for one claim. */
export async function useCode<R>(
  context: AuthContext,
  claim: Claim,
  code: string,
  act: Uses<R>['act'],
): Promise<R> {
  return await useCodes(context, [{ claim, code }], { act })
}
