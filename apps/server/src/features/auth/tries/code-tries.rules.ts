import { authRefusals, longOtpLength, otpLength } from '@shala/contract/auth/auth'
import { before, day, hour, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { type Claim, isKnownHere } from '../codes/claims.rules.ts'
import { shutCodes } from '../codes/codes.store.ts'
import * as store from './tries.store.ts'

/** For one identifier from one network, while its codes are valid. */
const fromOneNetwork = 5
/** From one network, for any identifiers: a whole school may be behind it. */
const ofAnybody = [
  { tries: 100, within: hour },
  { tries: 300, within: day },
] as const
/**
 * For one identifier in an hour, from all networks. Past this limit, its valid codes of this length are closed to
 * strangers.
 */
const shuts = [
  { tries: 25, digits: otpLength },
  { tries: 500, digits: longOtpLength },
] as const
/** For one identifier in a day. Past this limit its codes are longer. */
const guessedAt = 50

/**
 * Sign-up counts separately: it is open for every phone, and would otherwise reveal whether sign-in codes were tried
 * for one.
 */
function countedAs({ purpose, identifier }: Claim): string {
  return purpose === 'signup' ? `signup ${identifier}` : identifier
}

async function refuseGuessingAtAnybody(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, network, now } = context
  for (const { tries, within } of ofAnybody) {
    const since = before(now, within)
    const wrong = await store.countTries(authDb, { kinds: ['code'], site: network, since })
    if (wrong < tries) continue
    if (await isKnownHere(context, claim)) return
    throw new Refused(authRefusals.tooManyTries, { retryAfter: within / second })
  }
}

/**
 * @throws Refused 429 after five wrong codes for an identifier from one network, until its codes expire; and after many
 *   for any identifier, except for accounts that have signed in from there
 */
export async function refuseGuessingCodes(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, limits, network, now } = context
  const identifier = countedAs(claim)
  const since = before(now, limits.validSeconds * second)
  const tries = await store.countTries(authDb, { kinds: ['code'], identifier, network, since })
  if (tries >= fromOneNetwork) {
    throw new Refused(authRefusals.tooManyTries, { retryAfter: limits.validSeconds })
  }
  await refuseGuessingAtAnybody(context, claim)
}

/** Counts a wrong code. Past the limit for all networks, it closes the valid codes. */
export async function countWrongCode(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, network, now } = context
  const identifier = countedAs(claim)
  await store.insertTry(authDb, { kind: 'code', identifier, network }, { id: newId(), at: now })
  const wrong = await store.countTries(authDb, { kinds: ['code'], identifier, since: before(now, hour) })
  for (const { tries, digits } of shuts) {
    if (wrong >= tries) await shutCodes(authDb, claim.identifier, digits, now)
  }
}

/** Whether so many wrong codes were entered in the last day that the next codes are longer. */
export async function isGuessedAt({ authDb, now }: AuthContext, claim: Claim): Promise<boolean> {
  const identifier = countedAs(claim)
  const since = before(now, day)
  return (await store.countTries(authDb, { kinds: ['code'], identifier, since })) >= guessedAt
}
