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
 * The accounts that certainly own this contact: it was proven by a code, or entered by the school. A contact that was
 * only typed in counts for nothing except as the name beside its owner's own password.
 */
export async function findProvenHolders(
  { authDb }: SharedAuth,
  { channel, identifier }: Contact,
): Promise<Login[]> {
  const logins = await findByIdentifier(authDb, channel, identifier)
  return logins.filter((login) => isProven(login, channel))
}

/** @throws Refused 403 when none of them is active */
export function keepActive(logins: Login[]): Login[] {
  const active = logins.filter(({ status }) => status === 'active')
  if (active.length === 0) throw new Refused(authRefusals.notActive)
  return active
}

export function noAccountWith(channel: Contact['channel']): Refused {
  return new Refused(channel === 'email' ? authRefusals.noAccountWithEmail : authRefusals.noAccountWithPhone)
}

/**
 * The accounts behind a contact that may sign in. A network that is looking for accounts gets none, and is answered as
 * if there were some.
 * @throws Refused 404 when there is nobody, 403 when nobody is active
 */
export async function findActiveHolders(context: AuthContext, contact: Contact): Promise<Login[]> {
  const holders = await findProvenHolders(context, contact)
  const active = holders.filter(({ status }) => status === 'active')
  if (active.length > 0 || !(await mayBeTold(context))) return active
  throw holders.length > 0 ? new Refused(authRefusals.notActive) : noAccountWith(contact.channel)
}

/** A password is checked against at most this many accounts: each check occupies a thread for a moment. */
const lookedAt = { proven: 10, claims: 5 } as const

/** The accounts whose password may be entered beside a contact: it is certainly theirs, or they typed it in. */
export async function findNamed({ authDb }: AuthContext, { channel, identifier }: Contact): Promise<Login[]> {
  const logins = await findByIdentifier(authDb, channel, identifier)
  const claims = logins.filter((login) => !isProven(login, channel) && login.hasPassword)
  const proven = logins.filter((login) => isProven(login, channel))
  const withPassword = proven.filter(({ hasPassword }) => hasPassword)
  const own = withPassword.length > 0 ? withPassword : proven
  return [...own.slice(0, lookedAt.proven), ...claims.slice(0, lookedAt.claims)]
}
