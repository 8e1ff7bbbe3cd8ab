import { authRefusals } from '@shala/contract/auth'
import { before, day, hour, second } from '#platform/durations'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { findProvenHolders } from '../contacts/contacts.rules.ts'
import { type Claim, isKnownHere } from './claims.rules.ts'
import * as store from './codes.store.ts'

/** The school that a code is counted for: of several accounts, that of the first. */
export async function schoolOf(context: AuthContext, claim: Claim): Promise<string | null> {
  const [first] = await findProvenHolders(context, claim)
  return first?.schoolId ?? null
}

/** The budget that is used up, if any. */
async function findUsedUp(context: AuthContext, claim: Claim): Promise<string | null> {
  const { authDb, limits, now } = context
  const { purpose } = claim
  const schoolId = await schoolOf(context, claim)
  const sent = await store.countSendsOfDay(authDb, { schoolId, purpose }, before(now, day))
  if (purpose === 'signup' && sent.ofPurpose >= limits.signupsPerDay) return 'of sign-ups'
  if (schoolId && sent.ofSchool >= limits.perSchoolDay) return 'of one school'
  return sent.ofAll >= limits.perDay ? 'of the whole server' : null
}

/**
 * Messages cost money, and a stranger can have them sent to whomever. Accounts that have signed in from here before are
 * still sent theirs.
 * @throws Refused 429 when a day's budget of codes is used up
 */
export async function refusePastBudget(context: AuthContext, claim: Claim): Promise<void> {
  const usedUp = await findUsedUp(context, claim)
  if (usedUp === null || (await isKnownHere(context, claim))) return
  context.onUndelivered(new Error(`The day's budget of codes ${usedUp} is used up.`))
  throw new Refused(authRefusals.tooManySends, { retryAfter: hour / second })
}
