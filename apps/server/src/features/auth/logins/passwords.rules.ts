import { hash, verify } from '@node-rs/argon2'
import type { CodeTimes } from '@shala/contract/auth'
import type { Actor } from '#platform/context'
import { type AuthContext, inAuthTransaction } from '../auth-context.ts'
import { type Claim, sendCode, useCode } from '../codes/codes.rules.ts'
import { findActiveHolders, settleIfClear } from '../contacts/contacts.rules.ts'
import { forgetProofsOf, revokeSessionsOf } from '../sessions/sessions.store.ts'
import { countPasswordTry, forgetTry } from '../tries/password-tries.rules.ts'
import * as store from './logins.store.ts'

/** Of some accounts those whose password it is. */
export async function whosePassword(
  { authDb }: AuthContext,
  logins: store.Login[],
  password: string,
): Promise<store.Login[]> {
  const ids = logins.map(({ id }) => id)
  const hashes = await store.findPasswordHashes(authDb, ids)
  const matching = new Set<string>()
  for (const { id, hash } of hashes) if (await verify(hash, password)) matching.add(id)
  return logins.filter(({ id }) => matching.has(id))
}

async function savePassword(
  context: AuthContext,
  ids: string[],
  { password, keptSession }: { password: string; keptSession: string | null },
): Promise<void> {
  const hashed = await hash(password)
  await inAuthTransaction(context, async ({ authDb, now }) => {
    await store.savePasswordHash(authDb, ids, hashed)
    await revokeSessionsOf(authDb, ids, now, keptSession)
    await forgetProofsOf(authDb, ids)
  })
}

/** Every other session of the person ends. */
export async function setOwnPassword(context: AuthContext, actor: Actor, password: string): Promise<void> {
  await savePassword(context, [actor.userId], { password, keptSession: actor.sessionId })
}

/** Whether it is the person's own; wrong ones count like wrong sign-ins. */
export async function isOwnPassword(context: AuthContext, actor: Actor, password: string): Promise<boolean> {
  const { userId } = actor
  const logins = await store.findByIds(context.authDb, [userId])
  const id = await countPasswordTry(context, {
    kind: 'own-password',
    identifier: userId,
    loginIds: [userId],
  })
  const isOwn = (await whosePassword(context, logins, password)).length > 0
  if (isOwn) await forgetTry(context, id)
  return isOwn
}

export async function sendResetCode(context: AuthContext, claim: Claim): Promise<CodeTimes> {
  await findActiveHolders(context, claim)
  return await sendCode(context, claim)
}

/** For every account behind the phone or email: each of them could be entered by a code sent there anyway. */
export async function resetPassword(
  context: AuthContext,
  claim: Claim,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const holders = await findActiveHolders(context, claim)
  await useCode(context, claim, code)
  await settleIfClear(context, claim, holders)
  const ids = holders.map(({ id }) => id)
  await savePassword(context, ids, { password, keptSession: null })
}
