import { createHash, randomBytes } from 'node:crypto'
import { type AccountChoice, authRefusals, type SignedIn } from '@shala/contract/auth'
import type { Actor } from '#platform/context'
import { Refused } from '#platform/refused'
import * as store from './auth-logins.store.ts'
import { type SessionsContext, signIn } from './auth-sessions.rules.ts'
import { findProof, revokeSession } from './auth-sessions.store.ts'

export type AccountsContext = SessionsContext & { userAgent: string | null; address: string }

const ticketMilliseconds = 5 * 60_000
/** A working day: a teacher of two schools, or a parent, changes without a new code. */
const proofMilliseconds = 12 * 60 * 60_000
const hour = 60 * 60 * 1000

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}

function present({ id, name, role, schoolName, photo }: store.Login): AccountChoice['accounts'][number] {
  return { _id: id, name, role, schoolName, photo }
}

async function askWhichAccount(
  { authDb, now }: AccountsContext,
  logins: store.Login[],
  hours: number,
): Promise<never> {
  const ticket = randomBytes(24).toString('base64url')
  await store.insertTicket(authDb, {
    hash: hashOf(ticket),
    loginIds: logins.map(({ id }) => id),
    expiresAt: new Date(now.getTime() + ticketMilliseconds),
    sessionHours: hours,
  })
  const choice: AccountChoice = { ticket, accounts: logins.map(present) }
  throw new Refused(authRefusals.chooseAccount, { body: { ...choice } })
}

/**
 * Signs in with one of the accounts that somebody has just proven to be theirs.
 * @throws Refused 409 with a ticket when there are several
 */
export async function signInAsOneOf(
  context: AccountsContext,
  logins: store.Login[],
  hours: number,
): Promise<SignedIn> {
  const [only, ...others] = logins
  if (!only || others.length > 0) return await askWhichAccount(context, logins, hours)
  return await signIn(context, only, { ...context, hours, provenLogins: [only.id] })
}

async function findActive({ authDb }: AccountsContext, id: string): Promise<store.Login> {
  const [login] = await store.findByIds(authDb, [id])
  if (login?.status !== 'active') throw new Refused(authRefusals.notActive)
  return login
}

/** @throws Refused 422 for a ticket that is used, expired, or not for this account */
export async function signInAsChosen(
  context: AccountsContext,
  { ticket, userId }: { ticket: string; userId: string },
): Promise<SignedIn> {
  const proof = await store.useTicket(context.authDb, hashOf(ticket), userId, context.now)
  if (!proof) throw new Refused(authRefusals.ticketExpired)
  const login = await findActive(context, userId)
  const how = { ...context, hours: proof.sessionHours, provenLogins: proof.loginIds }
  return await signIn(context, login, how)
}

async function freshProof({ authDb, now }: SessionsContext, actor: Actor) {
  const proof = await findProof(authDb, actor.sessionId)
  const isFresh = proof?.provenAt && now.getTime() - proof.provenAt.getTime() < proofMilliseconds
  return isFresh ? proof : undefined
}

/** The accounts that this session's sign-in proved, while that is fresh. */
export async function listAccounts(context: SessionsContext, actor: Actor) {
  const proof = await freshProof(context, actor)
  if (!proof) return []
  const logins = await store.findByIds(context.authDb, proof.loginIds)
  return logins
    .filter(({ status }) => status === 'active')
    .map((login) => ({ ...present(login), isCurrent: login.id === actor.userId }))
}

/** Changes to another account; the proof is not made younger by it, and the session left behind ends. */
export async function switchAccount(
  context: AccountsContext,
  actor: Actor,
  userId: string,
): Promise<SignedIn> {
  const { authDb, now } = context
  const proof = await freshProof(context, actor)
  if (!proof?.provenAt || !proof.loginIds.includes(userId)) throw new Refused(authRefusals.proofStale)
  const login = await findActive(context, userId)
  const hours = (proof.expiresAt.getTime() - now.getTime()) / hour
  const { loginIds: provenLogins, provenAt } = proof
  const signedIn = await signIn(context, login, { ...context, hours, provenLogins, provenAt })
  await revokeSession(authDb, { id: actor.sessionId, loginId: actor.userId }, now)
  return signedIn
}
