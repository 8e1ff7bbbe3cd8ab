import { type AccountChoice, authRefusals, type SignedIn } from '@shala/contract/auth'
import type { Actor } from '#platform/context'
import { hour } from '#platform/durations'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { findByIds, type Login } from '../logins/logins.store.ts'
import { signIn } from '../sessions/sessions.rules.ts'
import { findProof, revokeSession } from '../sessions/sessions.store.ts'
import { makeTicket, useTicket } from '../tickets/tickets.rules.ts'

/** A working day: a teacher of two schools, or a parent, changes without a new code. */
const proofLife = 12 * hour

function toAccount({ id, name, role, schoolName, photo }: Login): AccountChoice['accounts'][number] {
  return { _id: id, name, role, schoolName, photo }
}

/**
 * Signs in with one of the accounts that somebody has just proven to be theirs.
 * @throws Refused 409 with a ticket when there are several
 */
export async function signInAsOneOf(
  context: AuthContext,
  logins: Login[],
  { hours, method }: { hours: number; method: string },
): Promise<SignedIn> {
  const [only, ...others] = logins
  const loginIds = logins.map(({ id }) => id)
  if (only && others.length === 0)
    return await signIn(context, only, { hours, method, provenLogins: loginIds })
  const ticket = await makeTicket(context, logins, { sessionHours: hours, method })
  throw new Refused(authRefusals.chooseAccount, { body: { ticket, accounts: logins.map(toAccount) } })
}

async function findActive({ authDb }: AuthContext, id: string): Promise<Login> {
  const [login] = await findByIds(authDb, [id])
  if (login?.status !== 'active') throw new Refused(authRefusals.notActive)
  return login
}

/** @throws Refused 422 for a ticket that is used, expired, or not for this account */
export async function signInAsChosen(
  context: AuthContext,
  { ticket, userId }: { ticket: string; userId: string },
): Promise<SignedIn> {
  const { loginIds, sessionHours: hours, method } = await useTicket(context, ticket, userId)
  const login = await findActive(context, userId)
  return await signIn(context, login, { hours, method, provenLogins: loginIds })
}

async function freshProof({ authDb, now }: AuthContext, actor: Actor) {
  const proof = await findProof(authDb, actor.sessionId)
  const isFresh = proof?.provenAt && now.getTime() - proof.provenAt.getTime() < proofLife
  return isFresh ? proof : undefined
}

/** The accounts that this session's sign-in proved, while that is fresh. */
export async function listAccounts(context: AuthContext, actor: Actor) {
  const proof = await freshProof(context, actor)
  if (!proof) return []
  const logins = await findByIds(context.authDb, proof.loginIds)
  return logins
    .filter(({ status }) => status === 'active')
    .map((login) => ({ ...toAccount(login), isCurrent: login.id === actor.userId }))
}

/** Changes to another account; the proof is not made younger by it, and the session left behind ends. */
export async function switchAccount(context: AuthContext, actor: Actor, userId: string): Promise<SignedIn> {
  const { authDb, now } = context
  const proof = await freshProof(context, actor)
  if (!proof?.provenAt || !proof.loginIds.includes(userId)) throw new Refused(authRefusals.proofStale)
  const login = await findActive(context, userId)
  const hours = (proof.expiresAt.getTime() - now.getTime()) / hour
  const { loginIds: provenLogins, provenAt } = proof
  const signedIn = await signIn(context, login, { hours, method: 'switch', provenLogins, provenAt })
  await revokeSession(authDb, { id: actor.sessionId, loginId: actor.userId }, now)
  return signedIn
}
