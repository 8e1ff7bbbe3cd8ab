import { hash, verify } from '@node-rs/argon2'
import type { CodeSent } from '@shala/contract/auth/auth'
import type { Actor } from '#platform/context'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { type Claim, decoyOf, keepKnownHere } from '../codes/claims.rules.ts'
import { sendCode, useCode } from '../codes/codes.rules.ts'
import { findActiveHolders } from '../contacts/contacts.rules.ts'
import { recordSecurity, type SecurityAction, tellPerson } from '../security-log.rules.ts'
import { endSessions } from '../sessions/sessions.rules.ts'
import { countPasswordTry, forgetTry, type PasswordTry } from '../tries/password-tries.rules.ts'
import * as store from './logins.store.ts'

/** Checked where there is no password, so that the answer takes as long. */
const nobodysHash = hash('Nobody has this password.')

async function findMatching(hashes: { id: string; hash: string }[], password: string): Promise<Set<string>> {
  if (hashes.length === 0) await verify(await nobodysHash, password)
  const matching = new Set<string>()
  for (const { id, hash } of hashes) if (await verify(hash, password)) matching.add(id)
  return matching
}

/**
 * Of some accounts, those with this password. For the others the counted try stays; nothing is counted when no password
 * could be checked.
 */
export async function tryPassword(
  context: AuthContext,
  logins: store.Login[],
  { attempt, password }: { attempt: PasswordTry; password: string },
): Promise<store.Login[]> {
  const { authDb, passwordTurns, network } = context
  const ids = logins.map(({ id }) => id)
  const look = async () => {
    const hashes = await store.findPasswordHashes(authDb, ids)
    return await passwordTurns.take({ school: network }, () => findMatching(hashes, password))
  }
  const matching = await look().catch(async (error) => {
    await forgetTry(context, attempt, attempt.keys())
    throw error
  })
  await forgetTry(context, attempt, matching)
  return logins.filter(({ id }) => matching.has(id))
}

interface NewPassword {
  password: string
  keptSession: string | null
  action: Extract<SecurityAction, `passwords.${string}`>
}

/** Ends every session but the given one, records it, and tells the people. */
async function savePassword(
  context: AuthContext,
  ids: string[],
  { password, keptSession, action }: NewPassword,
): Promise<void> {
  const { passwordTurns, network } = context
  const hashed = await passwordTurns.take({ school: network }, () => hash(password))
  await inAuthTransaction(context, async ({ authDb, now }) => {
    await store.savePasswordHash(authDb, ids, hashed)
    await endSessions(authDb, ids, { now, kept: keptSession })
  })
  for (const login of await store.findByIds(context.authDb, ids)) {
    await recordSecurity(context, login, action)
    tellPerson(context, login, action)
  }
}

/** Every other session of the person ends. */
export async function setOwnPassword(
  context: AuthContext,
  { userId, sessionId: keptSession }: Actor,
  { password, action }: Pick<NewPassword, 'password' | 'action'>,
): Promise<void> {
  await savePassword(context, [userId], { password, keptSession, action })
}

/** Whether this is the person's own password. Wrong ones count like wrong sign-ins. */
export async function isOwnPassword(
  context: AuthContext,
  { userId }: Actor,
  password: string,
): Promise<boolean> {
  const logins = await store.findByIds(context.authDb, [userId])
  const attempt = await countPasswordTry(context, [userId])
  return (await tryPassword(context, logins, { attempt, password })).length > 0
}

export async function sendResetCode(context: AuthContext, claim: Claim): Promise<CodeSent> {
  const holders = await findActiveHolders(context, claim)
  return await sendCode(context, holders.length > 0 ? claim : decoyOf(context, claim))
}

/** For every account behind the phone or email: a code sent there opens each of them anyway. */
export async function resetPassword(
  context: AuthContext,
  claim: Claim,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const holders = await findActiveHolders(context, claim)
  await useCode(
    context,
    holders.length > 0 ? claim : decoyOf(context, claim),
    code,
    async ({ isKnownOnly }) => {
      const ids = (isKnownOnly ? await keepKnownHere(context, holders) : holders).map(({ id }) => id)
      await savePassword(context, ids, { password, keptSession: null, action: 'passwords.reset' })
    },
  )
}
