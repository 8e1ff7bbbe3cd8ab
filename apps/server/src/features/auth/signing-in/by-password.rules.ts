import { authRefusals, type SignedIn } from '@shala/contract/auth'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { findHolders, keepActive } from '../contacts/contacts.rules.ts'
import { whosePassword } from '../logins/passwords.rules.ts'
import { sessionHours } from '../sessions/sessions.rules.ts'
import { countPasswordTry, forgetTry } from '../tries/password-tries.rules.ts'
import { refuseLookingForAccounts, refuseUnknown } from '../tries/unknown-tries.rules.ts'
import { signInAsOneOf } from './accounts.rules.ts'

/**
 * Signs in by email and password: the accounts whose password it is.
 * @throws Refused 404 for an email nobody has, 401 for a wrong password, 429 after too many, 409 to choose
 */
export async function signInByPassword(
  context: AuthContext,
  { email, password, rememberMe }: { email: string; password: string; rememberMe: boolean },
): Promise<SignedIn> {
  await refuseLookingForAccounts(context)
  // People who merely claim the email stand back: their own sessions would let them past the limits of its owner.
  const logins = await findHolders(context, { channel: 'email', identifier: email })
  if (logins.length === 0) return await refuseUnknown(context, 'email')
  const loginIds = logins.map(({ id }) => id)
  const attempt = await countPasswordTry(context, { kind: 'password', identifier: email, loginIds })
  const own = await whosePassword(context, logins, password)
  if (own.length === 0) throw new Refused(authRefusals.wrongPassword)
  await forgetTry(context, attempt)
  const hours = rememberMe ? sessionHours.remembered : sessionHours.byPassword
  return await signInAsOneOf(context, keepActive(own), hours)
}
