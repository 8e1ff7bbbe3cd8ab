import { authRefusals } from '@shala/contract/auth/auth'
import { after, before, day, second } from '#platform/durations'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { findProvenHolders } from '../contacts/contacts.rules.ts'
import { type Claim, isKnownHere } from './claims.rules.ts'
import * as store from './codes.store.ts'

/** The school that a code counts against: with several accounts, that of the first. */
export async function schoolOf(context: AuthContext, claim: Claim): Promise<string | null> {
  const [first] = await findProvenHolders(context, claim)
  return first?.schoolId ?? null
}

/** A daily budget: whose it is, which messages count, and how many are allowed. */
type Budget = [name: string, filter: store.SendsFilter, most: number]

function budgetsOf({ limits, network }: AuthContext, { purpose }: Claim, schoolId: string | null): Budget[] {
  const signups: Budget[] = [
    ['of sign-ups from one network', { purpose, network, isDecoy: false }, limits.signupsPerNetworkDay],
    ['of sign-ups', { purpose, isDecoy: false }, limits.signupsPerDay],
  ]
  return [
    ...(purpose === 'signup' ? signups : []),
    ...(schoolId ? [['of one school', { schoolId, isDecoy: false }, limits.perSchoolDay] as Budget] : []),
    ['of one network', { network, isDecoy: false }, limits.perNetworkDay],
    ['of codes for nobody from one network', { network, isDecoy: true }, limits.decoysPerNetworkDay],
    ['of the whole server', { isDecoy: false }, limits.perDay],
  ]
}

/**
 * Messages cost money, and a stranger can have them sent to anybody, so one network gets no more than its part.
 * Accounts that have been used from this network before still get theirs.
 * @throws Refused 429 until the first code of a used-up day is a day old
 */
export async function refusePastBudget(context: AuthContext, claim: Claim): Promise<void> {
  const { authDb, now, onUndelivered } = context
  for (const [name, filter, most] of budgetsOf(context, claim, await schoolOf(context, claim))) {
    const { sends, firstAt } = await store.countSendsSince(authDb, filter, before(now, day))
    // Called once, with the last code that the budget allows.
    if (sends === most - 1) onUndelivered(new Error(`The day's budget ${name} is used up by this one.`))
    if (sends < most || (await isKnownHere(context, claim))) continue
    const retryAfter = Math.ceil((after(firstAt ?? now, day).getTime() - now.getTime()) / second)
    throw new Refused(authRefusals.tooManySends, { retryAfter: Math.max(1, retryAfter) })
  }
}
