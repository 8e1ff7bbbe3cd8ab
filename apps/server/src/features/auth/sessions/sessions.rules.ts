import { authRefusals, type SessionUser, type SignedIn } from '@shala/contract/auth/auth'
import type { Actor } from '#platform/context'
import type { AuthDb } from '#platform/database/auth-db'
import { after, hour, minute } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import { type AuthContext, inAuthTransaction, type SharedAuth } from '../auth-context.ts'
import { countVersionUp, holdUnchanged, type Login } from '../logins/logins.store.ts'
import { recordOwn, recordSecurity } from '../security-log.rules.ts'
import { deleteTicketsOf } from '../tickets/tickets.store.ts'
import { endSessionsOf, wasEndedByOthers } from './ended-sessions.store.ts'
import { noteNetwork } from './known-networks.store.ts'
import * as store from './sessions.store.ts'
import { readToken, signToken } from './tokens.rules.ts'

/** Teachers must not wait for an SMS each morning; a password on a shared computer is another matter. */
export const sessionHours = { byCode: 30 * 24, byPassword: 12, remembered: 30 * 24 } as const

/** How often a session's last use is recorded. */
const touchEvery = 10 * minute

function toSessionUser(login: Login): SessionUser {
  const { id, name, role, email, phone, schoolId, photo } = login
  return { _id: id, name, role, email, phone, schoolId, photo }
}

/** How long a session lasts, how the person signed in, and what that proved. */
interface SignIn {
  hours: number
  /** 'code', 'password', 'google', 'sign-up' or 'switch'. */
  method: string
  provenLogins: string[]
  /** Now, unless the proof is older. */
  provenAt?: Date
}

/** Nobody is signed in on more devices than this; beyond it, the sessions used longest ago end. */
const mostSessions = 20

async function keepSession(context: AuthContext, login: Login, session: store.NewSession): Promise<void> {
  await inAuthTransaction(context, async ({ authDb, network, now }) => {
    if (!(await holdUnchanged(authDb, [login]))) throw new Refused(authRefusals.ticketExpired)
    await store.insertSession(authDb, session)
    await store.endAllButNewest(authDb, login.id, mostSessions, now)
    await noteNetwork(authDb, { loginId: login.id, network, at: now })
  })
}

/**
 * A new session with its token.
 * @throws Refused 422 when the account's phone or email has changed since the sign-in began
 */
export async function signIn(context: AuthContext, login: Login, how: SignIn): Promise<SignedIn> {
  const { authDb, now, userAgent, ipAddress } = context
  const { hours, method, provenLogins, provenAt = now } = how
  const session = {
    id: newId(),
    loginId: login.id,
    userAgent,
    ipAddress,
    createdAt: now,
    expiresAt: after(now, hours * hour),
    provenLogins,
    provenAt,
  }
  await keepSession(context, login, session)
  await recordSecurity(context, login, 'sessions.start', { method }).catch(async (error) => {
    // A session that could not be recorded does not count.
    await store.revokeSession(authDb, { id: session.id, loginId: login.id }, now)
    throw error
  })
  return { token: await signToken(context, login, session), user: toSessionUser(login) }
}

/** A token for a running session, with what has changed about its person (such as the school just created). */
export async function renewToken(parts: SharedAuth, actor: Actor, now: Date): Promise<string> {
  const session = await store.findLiveSession(parts.authDb, actor.sessionId, now)
  if (!session) throw new Error('The session ended while it was being renewed.')
  const { expiresAt } = session
  return await signToken({ ...parts, now }, session, { id: actor.sessionId, expiresAt })
}

/** Records a use from another place, or after a while. */
async function noteUse(
  { authDb, ipAddress, network, now }: AuthContext,
  sessionId: string,
  session: store.LiveSession,
): Promise<void> {
  const idle = now.getTime() - (session.lastUsedAt?.getTime() ?? 0)
  if (session.ipAddress === ipAddress && idle < touchEvery) return
  await store.touchSession(authDb, sessionId, { ipAddress, at: now })
  await noteNetwork(authDb, { loginId: session.id, network, at: now })
}

/**
 * The person that a token stands for now. Role and school come from the database; the token only names the session.
 * @throws Refused 401 for a person whom the school signed out
 */
export async function authenticate(context: AuthContext, token: string): Promise<Actor | null> {
  const claims = await readToken(context, token)
  if (!claims) return null
  const { sessionId } = claims
  const session = await store.findLiveSession(context.authDb, sessionId, context.now)
  if (!session && (await wasEndedByOthers(context.authDb, sessionId))) {
    throw new Refused(authRefusals.signedOutBySchool)
  }
  if (!session || session.id !== claims.userId) return null
  await noteUse(context, sessionId, session)
  const { id, name, photo, role, duty, schoolId, timeZone, isClosed } = session
  const school = schoolId && timeZone ? { schoolId, timeZone, ...(isClosed && { isClosed }) } : null
  return { userId: id, sessionId, name, photo, role, duty, school }
}

export async function signOut(context: AuthContext, actor: Actor): Promise<void> {
  const { authDb, now } = context
  await store.revokeSession(authDb, { id: actor.sessionId, loginId: actor.userId }, now)
  await recordOwn(context, actor, 'sessions.end')
}

/**
 * Ends every session of some people, and whatever could start another without a new sign-in. Returns how many there
 * were.
 */
export async function signOutEverywhere(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  userIds: string[],
  now: Date,
): Promise<number> {
  return await authDb.transaction().execute(async (authDb) => {
    await forgetWays(authDb, userIds)
    return await endSessionsOf(authDb, userIds, now)
  })
}

async function forgetWays(authDb: AuthDb, userIds: string[]): Promise<void> {
  await countVersionUp(authDb, userIds)
  await deleteTicketsOf(authDb, userIds)
  await store.forgetProofsOf(authDb, userIds)
}

/** For a new password, in a transaction: the same for all sessions but one. */
export async function endSessions(
  authDb: AuthDb,
  userIds: string[],
  { now, kept }: { now: Date; kept: string | null },
): Promise<number> {
  await forgetWays(authDb, userIds)
  return await store.revokeSessionsOf(authDb, userIds, now, kept)
}

/** Of these sessions, those that are still valid, with the accounts that their sign-in proved. */
export async function findLiveSessions(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  ids: string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return await store.findLive(authDb, ids, now)
}

/** When people last used any session of theirs; those who never signed in are not among them. */
export async function findLastUses(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  userIds: string[],
): Promise<Map<string, Date>> {
  return await store.findLastUses(authDb, userIds)
}

/** When the last live session that began before an instant ends; null when there is none. */
export async function findLastExpiry(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  when: { startedBefore: Date; now: Date },
): Promise<Date | null> {
  return await store.findLastExpiry(authDb, when)
}
