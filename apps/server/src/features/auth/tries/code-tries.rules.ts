import { authRefusals, longOtpLength, otpLength } from '@shala/contract/auth/auth'
import { before, day, hour, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { type Claim, isKnownHere } from '../codes/claims.rules.ts'
import { shutCodes } from '../codes/codes.store.ts'
import * as store from './tries.store.ts'

/** Of one identifier from one network, while its codes live. */
const fromOneNetwork = 5
/** From one network, for whatever identifiers: a whole school stands behind it. */
const ofAnybody = [
  { tries: 100, within: hour },
  { tries: 300, within: day },
] as const
/** Of one identifier in an hour, from all networks. Past that its living codes of so many digits are shut to strangers. */
const shuts = [
  { tries: 25, digits: otpLength },
  { tries: 500, digits: longOtpLength },
] as const
/** Of one identifier in a day: past that its codes are longer. */
const guessedAt = 50

/** Signing up counts apart: it is open for every phone, and would tell of one whether codes to sign in were tried at it. */
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
 * @throws Refused 429 after five wrong codes for an identifier from one network, until its codes have expired; and after
 * many for whomever, but for accounts that have signed in from there
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

/** Counts a wrong code; past the limit of all networks the living codes are shut by it. */
export async function countWrongCode(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, network, now } = context
  const identifier = countedAs(claim)
  await store.insertTry(authDb, { kind: 'code', identifier, network }, { id: newId(), at: now })
  const wrong = await store.countTries(authDb, { kinds: ['code'], identifier, since: before(now, hour) })
  for (const { tries, digits } of shuts) {
    if (wrong >= tries) await shutCodes(authDb, claim.identifier, digits, now)
  }
}

/** Whether so many wrong codes were entered in the last day that the next ones are longer. */
export async function isGuessedAt({ authDb, now }: AuthContext, claim: Claim): Promise<boolean> {
  const identifier = countedAs(claim)
  const since = before(now, day)
  return (await store.countTries(authDb, { kinds: ['code'], identifier, since })) >= guessedAt
}
