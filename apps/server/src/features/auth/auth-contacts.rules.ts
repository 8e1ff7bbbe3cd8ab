import { authRefusals } from '@shala/contract/auth'
import { generalRefusals } from '@shala/contract/refusal'
import type { AuthDb } from '#platform/database/auth-db'
import type { SchoolDb } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import type { Claim } from './auth-codes.rules.ts'
import * as tries from './auth-codes.store.ts'
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

export interface AskingContext {
  authDb: AuthDb
  address: string
  now: Date
}

/** From one address in ten minutes, a whole school behind it: who asks more often in vain is looking for accounts. */
const probing = { tries: 200, within: 10 * 60_000 } as const

/** @throws Refused 429 once an address has asked too often for what is not there */
export async function refuseProbing({ authDb, address, now }: AskingContext): Promise<void> {
  const since = new Date(now.getTime() - probing.within)
  const asked = await tries.countUnknownFromAddress(authDb, address, since)
  if (asked >= probing.tries)
    throw new Refused(generalRefusals.tooMany, { retryAfter: probing.within / 1000 })
}

/** @throws Refused 404, always, and remembers that it was asked for */
export async function refuseUnknown(
  { authDb, address, now }: AskingContext,
  channel: Channel,
): Promise<never> {
  await tries.insertWrongTry(authDb, { identifier: tries.unknown, address }, newId(), now)
  throw new Refused(channel === 'email' ? authRefusals.noAccountWithEmail : authRefusals.noAccountWithPhone)
}

/** Those behind a phone or email who may sign in; refuses when there is nobody, or nobody any more. */
export async function findActiveHolders(
  context: AskingContext,
  claim: Pick<Claim, 'channel' | 'identifier'>,
): Promise<store.Login[]> {
  await refuseProbing(context)
  const holders = await findHolders(context.authDb, claim)
  if (holders.length === 0) return await refuseUnknown(context, claim.channel)
  const active = holders.filter(({ status }) => status === 'active')
  if (active.length === 0) throw new Refused(authRefusals.notActive)
  return active
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
    else if (isOwners) await store.verifyContact(authDb, id, channel)
    else await store.dropClaim(authDb, id, channel)
  }
}

/** The same, where a code that was sent there does not say which of several accounts it is for. */
export async function settleIfClear(
  context: ContactsContext,
  claim: Pick<Claim, 'channel' | 'identifier'>,
  holders: store.Login[],
): Promise<void> {
  const [first, ...others] = holders
  const isClear = first && (others.length === 0 || isVerified(first, claim.channel))
  if (isClear) await settleClaims(context, claim, first)
}
