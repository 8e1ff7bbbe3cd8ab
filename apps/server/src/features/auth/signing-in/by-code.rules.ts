import type { CodeSent, SignedIn } from '@shala/contract/auth/auth'
import type { AuthContext } from '../auth-context.ts'
import { type Claim, decoyOf, keepKnownHere } from '../codes/claims.rules.ts'
import { sendCode, useCode } from '../codes/codes.rules.ts'
import { findActiveHolders } from '../contacts/contacts.rules.ts'
import { sessionHours } from '../sessions/sessions.rules.ts'
import { signInAsOneOf } from './accounts.rules.ts'

export async function sendLoginCode(context: AuthContext, claim: Claim): Promise<CodeSent> {
  const holders = await findActiveHolders(context, claim)
  return await sendCode(context, holders.length > 0 ? claim : decoyOf(context, claim))
}

/**
 * Signs in by code. The phone or email is proven first; only then does the answer say which accounts are behind it.
 * @throws Refused 409 with a ticket when there are several
 */
export async function signInByCode(context: AuthContext, claim: Claim, code: string): Promise<SignedIn> {
  const logins = await findActiveHolders(context, claim)
  return await useCode(
    context,
    logins.length > 0 ? claim : decoyOf(context, claim),
    code,
    async ({ isKnownOnly }) => {
      const opened = isKnownOnly ? await keepKnownHere(context, logins) : logins
      return await signInAsOneOf(context, opened, { hours: sessionHours.byCode, method: 'code' })
    },
  )
}
