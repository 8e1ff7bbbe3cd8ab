import { authRefusals, type SignedIn } from '@shala/contract/auth/auth'
import { normalizeEmail } from '@shala/contract/general/identifiers'
import { isGoogleOutage } from '#platform/google-sign-in'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { findProvenHolders, keepActive, noAccountWith } from '../contacts/contacts.rules.ts'
import { sessionHours } from '../sessions/sessions.rules.ts'
import { signInAsOneOf } from './accounts.rules.ts'

async function readCredential(
  { google, onGoogleFailure, now }: AuthContext,
  credential: string,
): Promise<string> {
  if (!google) throw new Refused(authRefusals.googleOff)
  try {
    const { email: given, email_verified: isVerified } = await google.verify(credential, now)
    const email = typeof given === 'string' ? normalizeEmail(given) : null
    if (email && isVerified === true) return email
  } catch (error) {
    if (isGoogleOutage(error)) {
      onGoogleFailure(error as Error)
      throw new Refused(authRefusals.googleUnavailable)
    }
  }
  throw new Refused(authRefusals.googleFailed)
}

/**
 * Signs in the person that Google names. Only emails that were proven, or entered by a school, count: one that somebody
 * merely typed into their profile lets neither its true owner into that account nor the typist into anybody else's.
 */
export async function signInByGoogle(context: AuthContext, credential: string): Promise<SignedIn> {
  const email = await readCredential(context, credential)
  const holders = await findProvenHolders(context, { channel: 'email', identifier: email })
  if (holders.length === 0) throw noAccountWith('email')
  return await signInAsOneOf(context, keepActive(holders), { hours: sessionHours.byCode, method: 'google' })
}
