import { authRefusals, type CodeTimes, type SignedIn } from '@shala/contract/auth'
import { isAdmin } from '@shala/contract/people'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { type Claim, lockIdentifier, sendCode, useCode } from '../codes/codes.rules.ts'
import { findProvenHolders, settleClaims } from '../contacts/contacts.rules.ts'
import { findLogin } from '../logins/logins.rules.ts'
import { insertLogin } from '../logins/logins.store.ts'
import { findLastUses, sessionHours, signIn } from '../sessions/sessions.rules.ts'

/** An admin account that its owner has used. What somebody else's school entered keeps nobody from creating their own. */
async function refuseTakenPhone(context: AuthContext, { channel, identifier }: Claim): Promise<void> {
  const holders = await findProvenHolders(context, { channel, identifier })
  const admins = holders.filter(({ role, status }) => status === 'active' && isAdmin(role))
  if (admins.length === 0) return
  // An admin without a school signed up themselves, be it a moment ago.
  const hasSignedUp = admins.some(({ schoolId }) => schoolId === null)
  const ids = admins.map(({ id }) => id)
  const uses = await findLastUses(context, ids)
  if (hasSignedUp || uses.size > 0) throw new Refused(authRefusals.phoneTaken)
}

/** The taken phone is refused before any limit is looked at: its owner should sign in, not wait. */
export async function sendSignupCode(context: AuthContext, claim: Claim): Promise<CodeTimes> {
  await refuseTakenPhone(context, claim)
  return await sendCode(context, claim)
}

/** A new admin, who has no school yet. Of two who sign up one phone at once, one wins. */
export async function signUp(
  context: AuthContext,
  claim: Claim,
  { name, code }: { name: string; code: string },
): Promise<SignedIn> {
  await refuseTakenPhone(context, claim)
  await useCode(context, claim, code)
  const id = newId()
  await inAuthTransaction(context, async (context) => {
    const { authDb, now } = context
    await lockIdentifier(context, claim.identifier)
    await refuseTakenPhone(context, claim)
    await insertLogin(authDb, { id, role: 'admin', name, phone: claim.identifier, createdAt: now })
  })
  const login = await findLogin(context, id)
  await settleClaims(context, claim, login)
  return await signIn(context, login, { hours: sessionHours.byCode, provenLogins: [id] })
}
