import type { AuthDb } from '#platform/database/auth-db'
import type { SchoolDb } from '#platform/database/school-db'
import type { Claim } from './auth-codes.rules.ts'
import * as contacts from './auth-contacts.store.ts'
import * as store from './auth-logins.store.ts'

export interface ContactsContext {
  authDb: AuthDb
  bindToSchool: (schoolId: string) => SchoolDb
}

type Channel = Claim['channel']

function isVerified(login: store.Login, channel: Channel): boolean {
  return channel === 'email' ? login.emailVerified : login.phoneVerified
}

/**
 * The accounts behind a phone or email. Who merely claims it stands back where somebody has it for certain
 * (decisions.md, Schools, people, roles).
 */
export async function findHolders(
  authDb: AuthDb,
  { channel, identifier }: Pick<Claim, 'channel' | 'identifier'>,
): Promise<store.Login[]> {
  const logins = await store.findByIdentifier(authDb, channel, identifier)
  const certain = logins.filter((login) => isVerified(login, channel))
  return certain.length > 0 ? certain : logins
}

/** Once a phone or email is proven to be somebody's, theirs is certain, and every mere claim to it is gone. */
export async function settleClaims(
  { authDb, bindToSchool }: ContactsContext,
  { channel, identifier }: Pick<Claim, 'channel' | 'identifier'>,
  owner: store.Login,
): Promise<void> {
  const claims = (await store.findByIdentifier(authDb, channel, identifier)).filter(
    (login) => !isVerified(login, channel),
  )
  for (const { id, schoolId } of claims) {
    const isOwners = id === owner.id
    if (schoolId && isOwners) await contacts.verifyContact(bindToSchool(schoolId), id, channel)
    else if (schoolId) await contacts.dropClaim(bindToSchool(schoolId), id, channel)
    else if (isOwners) await store.updateContact(authDb, id, { [`${channel}_verified`]: true })
    else await store.dropClaim(authDb, id, channel)
  }
}
