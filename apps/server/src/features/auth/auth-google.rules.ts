import { authRefusals, type SignedIn } from '@shala/contract/auth'
import { normalizeEmail } from '@shala/contract/identifiers'
import { type GoogleSignIn, isGoogleOutage } from '#platform/google-sign-in'
import { Refused } from '#platform/refused'
import { type AccountsContext, signInAsOneOf } from './auth-accounts.rules.ts'
import { refuseUnknown } from './auth-contacts.rules.ts'
import { findByIdentifier } from './auth-logins.store.ts'
import { sessionHours } from './auth-sessions.rules.ts'

export type GoogleContext = AccountsContext & {
  google: GoogleSignIn | null
  /** Told when Google's keys cannot be had, for the operator's log. */
  onGoogleFailure: (error: Error) => void
}

async function readCredential(
  { google, onGoogleFailure, now }: GoogleContext,
  credential: string,
): Promise<string> {
  if (!google) throw new Refused(authRefusals.googleOff)
  try {
    const { email, email_verified: isVerified } = await google.verify(credential, now)
    const address = typeof email === 'string' ? normalizeEmail(email) : null
    if (address && isVerified === true) return address
  } catch (error) {
    if (isGoogleOutage(error)) {
      onGoogleFailure(error as Error)
      throw new Refused(authRefusals.googleUnavailable)
    }
  }
  throw new Refused(authRefusals.googleFailed)
}

/**
 * Signs in who Google says it is. Only emails that were proven or entered by a school count: one that somebody merely typed
 * into their profile never lets its true owner in there, nor them in as somebody else.
 */
export async function signInByGoogle(context: GoogleContext, credential: string): Promise<SignedIn> {
  const email = await readCredential(context, credential)
  const logins = await findByIdentifier(context.authDb, 'email', email)
  const certain = logins.filter(({ emailVerified }) => emailVerified)
  if (certain.length === 0) return await refuseUnknown(context, 'email')
  const active = certain.filter(({ status }) => status === 'active')
  if (active.length === 0) throw new Refused(authRefusals.notActive)
  return await signInAsOneOf(context, active, sessionHours.byCode)
}
