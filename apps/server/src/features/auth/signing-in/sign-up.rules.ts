import { authRefusals, type CodeSent, type SignedIn } from '@shala/contract/auth/auth'
import { isAdmin } from '@shala/contract/people'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { type Claim, lockIdentifier } from '../codes/claims.rules.ts'
import { sendCode, useCode } from '../codes/codes.rules.ts'
import { findProvenHolders } from '../contacts/contacts.rules.ts'
import { findLogin } from '../logins/logins.rules.ts'
import { insertLogin } from '../logins/logins.store.ts'
import { findLastUses, sessionHours, signIn } from '../sessions/sessions.rules.ts'
import { mayBeTold } from '../tries/unknown-tries.rules.ts'

/**
 * Taken by an admin account that its owner has used. What another school entered stops nobody from creating their own.
 */
async function isTaken(context: AuthContext, { channel, identifier }: Claim): Promise<boolean> {
  const holders = await findProvenHolders(context, { channel, identifier })
  const admins = holders.filter(({ role, status }) => status === 'active' && isAdmin(role))
  if (admins.length === 0) return false
  // An admin without a school signed up by themselves, even if only a moment ago.
  if (admins.some(({ schoolId }) => schoolId === null)) return true
  const uses = await findLastUses(
    context,
    admins.map(({ id }) => id),
  )
  return uses.size > 0
}

/**
 * The owner of a taken phone should sign in rather than wait, so they are told before any limit on sending. A network
 * that is looking for accounts is told nothing: its code is sent, and the sign-up fails at the end.
 */
export async function sendSignupCode(context: AuthContext, claim: Claim): Promise<CodeSent> {
  if ((await isTaken(context, claim)) && (await mayBeTold(context))) {
    throw new Refused(authRefusals.phoneTaken)
  }
  return await sendCode(context, claim)
}

async function createAdmin(context: AuthContext, claim: Claim, name: string): Promise<SignedIn> {
  const id = newId()
  await inAuthTransaction(context, async (context) => {
    const { authDb, now } = context
    await lockIdentifier(context, claim.identifier)
    if (await isTaken(context, claim)) throw new Refused(authRefusals.phoneTaken)
    await insertLogin(authDb, { id, role: 'admin', name, phone: claim.identifier, createdAt: now })
  })
  const login = await findLogin(context, id)
  return await signIn(context, login, { hours: sessionHours.byCode, method: 'sign-up', provenLogins: [id] })
}

/**
 * Creates a new admin, who has no school yet. The code comes first: only its owner is told that a phone is taken. When
 * two people sign up with one phone at once, one wins.
 */
export async function signUp(
  context: AuthContext,
  claim: Claim,
  { name, code }: { name: string; code: string },
): Promise<SignedIn> {
  return await useCode(context, claim, code, () => createAdmin(context, claim, name))
}
