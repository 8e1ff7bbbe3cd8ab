import { createHmac } from 'node:crypto'
import { lockByName } from '#platform/database/locks'
import type { Message } from '#platform/delivery/delivery'
import type { AuthContext } from '../auth-context.ts'
import { findProvenHolders } from '../contacts/contacts.rules.ts'
import type { Login } from '../logins/logins.store.ts'
import { wasUsedFrom } from '../sessions/known-networks.store.ts'

export type Purpose = 'login' | 'signup' | 'reset' | 'set-password' | 'prove-contact' | 'confirm'

/** A claim that a code proves: a person has this phone or email, for one purpose. */
export interface Claim {
  purpose: Purpose
  channel: Message['channel']
  identifier: string
  /** Nobody has it. No code is sent, but every limit counts as if one had been. */
  isDecoy?: true
}

/** Stands in the counts for a phone or email that nobody has, so that what was asked for is not stored. */
export function nobodysIdentifier({ codeKey }: AuthContext, identifier: string): string {
  return `nobody:${createHmac('sha256', codeKey).update(`nobody\0${identifier}`).digest('base64url')}`
}

export function decoyOf(context: AuthContext, claim: Claim): Claim {
  return { ...claim, identifier: nobodysIdentifier(context, claim.identifier), isDecoy: true }
}

/** Until the transaction ends, nobody else can send or use a code for this identifier, or sign up with it. */
export async function lockIdentifier({ authDb }: AuthContext, identifier: string): Promise<void> {
  await lockByName(authDb, `code ${identifier}`)
}

/** Of some accounts, those that have been used from this network before. */
export async function keepKnownHere({ authDb, network }: AuthContext, logins: Login[]): Promise<Login[]> {
  const known: Login[] = []
  for (const login of logins) if (await wasUsedFrom(authDb, [login.id], network)) known.push(login)
  return known
}

/**
 * Whether an account behind it has ever been signed in from this network: what strangers do elsewhere does not block it
 * here.
 */
export async function isKnownHere(context: AuthContext, { channel, identifier }: Claim): Promise<boolean> {
  const holders = await findProvenHolders(context, { channel, identifier })
  const loginIds = holders.map(({ id }) => id)
  return await wasUsedFrom(context.authDb, loginIds, context.network)
}
