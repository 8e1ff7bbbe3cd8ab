import { authRefusals, type SignedIn } from '@shala/contract/auth'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import type { Claim } from '../codes/codes.rules.ts'
import { findHolders, keepActive } from '../contacts/contacts.rules.ts'
import { whosePassword } from '../logins/passwords.rules.ts'
import { sessionHours } from '../sessions/sessions.rules.ts'
import { countPasswordTry, forgetTry } from '../tries/password-tries.rules.ts'
import { refuseLookingForAccounts, refuseUnknown } from '../tries/unknown-tries.rules.ts'
import { signInAsOneOf } from './accounts.rules.ts'

/**
 * Signs in with a password, by email or phone: the accounts whose password it is.
 * @throws Refused 404 for an email or phone nobody has, 401 for a wrong password, 429 after too many, 409 to choose
 */
export async function signInByPassword(
  context: AuthContext,
  { channel, identifier }: Pick<Claim, 'channel' | 'identifier'>,
  { password, rememberMe }: { password: string; rememberMe: boolean },
): Promise<SignedIn> {
  await refuseLookingForAccounts(context)
  // People who merely claim the contact stand back: their own sessions would let them past the limits of its owner.
  const logins = await findHolders(context, { channel, identifier })
  if (logins.length === 0) return await refuseUnknown(context, channel)
  const loginIds = logins.map(({ id }) => id)
  const attempt = await countPasswordTry(context, { kind: 'password', identifier, loginIds })
  const own = await whosePassword(context, logins, password)
  if (own.length === 0) throw new Refused(authRefusals.wrongPassword)
  await forgetTry(context, attempt)
  const hours = rememberMe ? sessionHours.remembered : sessionHours.byPassword
  return await signInAsOneOf(context, keepActive(own), hours)
}
