import { authRefusals } from '@shala/contract/auth'
import { dropClaim, verifyContact } from '#features/people/index'
import { Refused } from '#platform/refused'
import type { AuthContext, AuthParts } from '../auth-context.ts'
import { findByIdentifier, type Login } from '../logins/logins.store.ts'
import { refuseLookingForAccounts, refuseUnknown } from '../tries/unknown-tries.rules.ts'
import * as store from './contacts.store.ts'

/** A phone or an email. */
export interface Contact {
  channel: 'email' | 'phone'
  identifier: string
}

function isProven(login: Login, channel: Contact['channel']): boolean {
  return channel === 'email' ? login.emailVerified : login.phoneVerified
}

/** The accounts behind a contact. Somebody who merely claims it stands back where somebody has it for certain. */
export async function findHolders({ authDb }: AuthParts, { channel, identifier }: Contact): Promise<Login[]> {
  const logins = await findByIdentifier(authDb, channel, identifier)
  const certain = logins.filter((login) => isProven(login, channel))
  return certain.length > 0 ? certain : logins
}

/** The accounts whose contact it is for certain. */
export async function findProvenHolders(
  { authDb }: AuthParts,
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

/** Those behind a contact who may sign in; refuses when there is nobody, or nobody any more. */
export async function findActiveHolders(context: AuthContext, contact: Contact): Promise<Login[]> {
  await refuseLookingForAccounts(context)
  const holders = await findHolders(context, contact)
  if (holders.length === 0) return await refuseUnknown(context, contact.channel)
  return keepActive(holders)
}

/** Once a contact is proven to be somebody's, theirs is certain, and every mere claim to it is gone. */
export async function settleClaims(
  { authDb, bindToSchool }: AuthParts,
  { channel, identifier }: Contact,
  owner: Login,
): Promise<void> {
  const logins = await findByIdentifier(authDb, channel, identifier)
  for (const login of logins) {
    if (isProven(login, channel)) continue
    const { id, schoolId } = login
    const isOwners = id === owner.id
    if (schoolId && isOwners) await verifyContact(bindToSchool(schoolId), id, channel)
    else if (schoolId) await dropClaim(bindToSchool(schoolId), id, channel)
    else if (isOwners) await store.verifyContactOfLogin(authDb, id, channel)
    else await store.dropClaimOfLogin(authDb, id, channel)
  }
}

/** The same, where a code that was sent there does not say which of several accounts it is for. */
export async function settleIfClear(parts: AuthParts, contact: Contact, holders: Login[]): Promise<void> {
  const [first, ...others] = holders
  const isClear = first && (others.length === 0 || isProven(first, contact.channel))
  if (isClear) await settleClaims(parts, contact, first)
}

/** The contact of an account without a school, as a claim until a code proves it. */
export async function claimContactOfLogin(
  { authDb }: AuthParts,
  userId: string,
  contact: { email?: string; phone?: string },
): Promise<void> {
  await store.claimContactOfLogin(authDb, userId, contact)
}
