import { authRefusals } from '@shala/contract/auth/auth'
import { Refused } from '#platform/refused'
import type { AuthContext, SharedAuth } from '../auth-context.ts'
import { findByIdentifier, type Login } from '../logins/logins.store.ts'
import { mayBeTold } from '../tries/unknown-tries.rules.ts'

/** A phone or an email. */
export interface Contact {
  channel: 'email' | 'phone'
  identifier: string
}

export function isProven(login: Login, channel: Contact['channel']): boolean {
  return channel === 'email' ? login.emailVerified : login.phoneVerified
}

/**
 * The accounts whose contact it is for certain: proven by a code, or entered by the school. One that was merely typed in
 * counts for nothing but as the name beside its person's own password.
 */
export async function findProvenHolders(
  { authDb }: SharedAuth,
  { channel, identifier }: Contact,
): Promise<Login[]> {
  const logins = await findByIdentifier(authDb, channel, identifier)
  return logins.filter((login) => isProven(login, channel))
}

/** @throws Refused 403 when none of them is active any more */
export function keepActive(logins: Login[]): Login[] {
  const active = logins.filter(({ status }) => status === 'active')
  if (active.length === 0) throw new Refused(authRefusals.notActive)
  return active
}

export function noAccountWith(channel: Contact['channel']): Refused {
  return new Refused(channel === 'email' ? authRefusals.noAccountWithEmail : authRefusals.noAccountWithPhone)
}

/**
 * Those behind a contact who may sign in. None to a network that looks for accounts: it is answered as if there were some.
 * @throws Refused 404 when there is nobody, 403 when nobody is active any more
 */
export async function findActiveHolders(context: AuthContext, contact: Contact): Promise<Login[]> {
  const holders = await findProvenHolders(context, contact)
  const active = holders.filter(({ status }) => status === 'active')
  if (active.length > 0 || !(await mayBeTold(context))) return active
  throw holders.length > 0 ? new Refused(authRefusals.notActive) : noAccountWith(contact.channel)
}

/** A password is looked at for so many accounts at most: each takes a thread for a moment. */
const lookedAt = { proven: 10, claims: 5 } as const

/** Those whose own password a contact may stand beside: it is theirs for certain, or they typed it in. */
export async function findNamed({ authDb }: AuthContext, { channel, identifier }: Contact): Promise<Login[]> {
  const logins = await findByIdentifier(authDb, channel, identifier)
  const claims = logins.filter((login) => !isProven(login, channel) && login.hasPassword)
  const proven = logins.filter((login) => isProven(login, channel))
  const withPassword = proven.filter(({ hasPassword }) => hasPassword)
  const own = withPassword.length > 0 ? withPassword : proven
  return [...own.slice(0, lookedAt.proven), ...claims.slice(0, lookedAt.claims)]
}
