import { authRefusals, type SignedIn } from '@shala/contract/auth'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AccountsContext, signInAsOneOf } from './auth-accounts.rules.ts'
import { type Claim, type CodesContext, sendCode, useCode } from './auth-codes.rules.ts'
import { lockIdentifier } from './auth-codes.store.ts'
import {
  type ContactsContext,
  findActiveHolders,
  settleClaims,
  settleIfClear,
} from './auth-contacts.rules.ts'
import * as store from './auth-logins.store.ts'
import { sessionHours, signIn } from './auth-sessions.rules.ts'
import { findLastUses } from './auth-sessions.store.ts'

export type AccessContext = CodesContext & AccountsContext & ContactsContext

export async function sendLoginCode(context: AccessContext, claim: Claim): Promise<void> {
  await findActiveHolders(context, claim)
  await sendCode(context, claim)
}

/**
 * Signs in by code. The phone or email is proven first; only then is it told which accounts are behind it.
 * @throws Refused 409 with a ticket when there are several
 */
export async function signInByCode(context: AccessContext, claim: Claim, code: string): Promise<SignedIn> {
  const logins = await findActiveHolders(context, claim)
  await useCode(context, claim, code)
  await settleIfClear(context, claim, logins)
  return await signInAsOneOf(context, logins, sessionHours.byCode)
}

/** An admin account that its owner has used: what somebody else's school entered keeps nobody from founding their own. */
async function refuseTakenPhone({ authDb }: AccessContext, phone: string): Promise<void> {
  const logins = await store.findByIdentifier(authDb, 'phone', phone)
  const admins = logins.filter(
    ({ phoneVerified, role, status }) =>
      phoneVerified && status === 'active' && (role === 'admin' || role === 'superadmin'),
  )
  if (admins.length === 0) return
  // Who has no school yet signed up themselves, be it a moment ago.
  const signedUp = admins.some(({ schoolId }) => schoolId === null)
  const uses = await findLastUses(
    authDb,
    admins.map(({ id }) => id),
  )
  if (signedUp || uses.size > 0) throw new Refused(authRefusals.phoneTaken)
}

/** The taken phone is refused before any limit is looked at: whoever owns it should sign in, not wait. */
export async function sendSignupCode(context: AccessContext, claim: Claim): Promise<void> {
  await refuseTakenPhone(context, claim.identifier)
  await sendCode(context, claim)
}

/** A new admin, who has no school yet. Of two who sign up one phone at once, one wins. */
export async function signUp(
  context: AccessContext,
  claim: Claim,
  { name, code }: { name: string; code: string },
): Promise<SignedIn> {
  await refuseTakenPhone(context, claim.identifier)
  await useCode(context, claim, code)
  const id = newId()
  await context.authDb.transaction().execute(async (authDb) => {
    await lockIdentifier(authDb, claim.identifier)
    await refuseTakenPhone({ ...context, authDb }, claim.identifier)
    await store.insertLogin(authDb, {
      id,
      role: 'admin',
      name,
      phone: claim.identifier,
      createdAt: context.now,
    })
  })
  const [login] = await store.findByIds(context.authDb, [id])
  if (!login) throw new Error('The account just made is gone.')
  await settleClaims(context, claim, login)
  return await signIn(context, login, { ...context, hours: sessionHours.byCode, provenLogins: [login.id] })
}
