import { authRefusals, type SignedIn } from '@shala/contract/auth/auth'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { nobodysIdentifier } from '../codes/claims.rules.ts'
import { type Contact, findNamed, keepActive, noAccountWith } from '../contacts/contacts.rules.ts'
import type { Login } from '../logins/logins.store.ts'
import { tryPassword } from '../logins/passwords.rules.ts'
import { recordWrongPassword } from '../security-log.rules.ts'
import { sessionHours } from '../sessions/sessions.rules.ts'
import { countPasswordTry } from '../tries/password-tries.rules.ts'
import { mayBeTold } from '../tries/unknown-tries.rules.ts'
import { signInAsOneOf } from './accounts.rules.ts'

/** The accounts whose password may be checked, or a stand-in that takes as long and opens nothing. */
function accountIdsOf(context: AuthContext, logins: Login[], identifier: string): string[] {
  const withPassword = logins.filter(({ hasPassword }) => hasPassword)
  if (logins.length === 0) return [nobodysIdentifier(context, identifier)]
  return (withPassword.length > 0 ? withPassword : logins).map(({ id }) => id)
}

/**
 * Signs in by email or phone with a password: to the accounts that have this password.
 * @throws Refused 404 for an email or phone nobody has, 401 for a wrong password, 429 after too many, 409 to choose
 */
export async function signInByPassword(
  context: AuthContext,
  { channel, identifier }: Contact,
  { password, rememberMe }: { password: string; rememberMe: boolean },
): Promise<SignedIn> {
  const logins = await findNamed(context, { channel, identifier })
  if (logins.length === 0 && (await mayBeTold(context))) throw noAccountWith(channel)
  const attempt = await countPasswordTry(context, accountIdsOf(context, logins, identifier))
  const open = logins.filter(({ id }) => attempt.has(id))
  const own = await tryPassword(context, open, { attempt, password })
  const others = open.filter((login) => !own.includes(login))
  await recordWrongPassword(context, channel, others)
  if (own.length === 0) throw new Refused(authRefusals.wrongPassword)
  const hours = rememberMe ? sessionHours.remembered : sessionHours.byPassword
  return await signInAsOneOf(context, keepActive(own), { hours, method: 'password' })
}
