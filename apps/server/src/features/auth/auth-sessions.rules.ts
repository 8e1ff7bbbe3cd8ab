import type { SessionUser, SignedIn, TokenClaims } from '@shala/contract/auth'
import { tokenClaims } from '@shala/contract/auth'
import { jwtVerify, SignJWT } from 'jose'
import type { Actor } from '#platform/context'
import type { AuthDb } from '#platform/database/auth-db'
import { newId } from '#platform/ids'
import type { Login } from './auth-logins.store.ts'
import * as store from './auth-sessions.store.ts'

const hour = 60 * 60 * 1000

/** A teacher must not wait for an SMS each morning; a password on a shared computer is another thing (decisions.md). */
export const sessionHours = { byCode: 30 * 24, byPassword: 12, remembered: 30 * 24 } as const

/** How often a session's last use is written down. */
const touchEvery = 10 * 60 * 1000

export interface SessionsContext {
  authDb: AuthDb
  tokenKey: Uint8Array
  now: Date
}

function presentLogin(login: Login): SessionUser {
  const { id, name, role, email, phone, schoolId, photo } = login
  return { _id: id, name, role, email, phone, schoolId, photo }
}

async function signToken(
  { tokenKey, now }: SessionsContext,
  login: Login,
  session: { id: string; expiresAt: Date },
): Promise<string> {
  const claims: Omit<TokenClaims, 'iat' | 'exp'> = {
    userId: login.id,
    role: login.role,
    schoolId: login.schoolId,
    name: login.name,
    photo: login.photo,
    sessionId: session.id,
  }
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(session.expiresAt)
    .sign(tokenKey)
}

/** Where somebody signs in from, and what they proved. */
export interface SignIn {
  userAgent: string | null
  address: string
  hours: number
  provenLogins: string[]
  /** Now, unless the proof is an earlier one. */
  provenAt?: Date
}

/** A new session with its token. */
export async function signIn(context: SessionsContext, login: Login, how: SignIn): Promise<SignedIn> {
  const { authDb, now } = context
  const session = {
    id: newId(),
    loginId: login.id,
    userAgent: how.userAgent,
    address: how.address,
    createdAt: now,
    expiresAt: new Date(now.getTime() + how.hours * hour),
    provenLogins: how.provenLogins,
    provenAt: how.provenAt ?? now,
  }
  await store.insertSession(authDb, session)
  return { token: await signToken(context, login, session), user: presentLogin(login) }
}

/** A token for a session that goes on, with what has changed of its person (such as the school just created). */
export async function renewToken(context: SessionsContext, actor: Actor): Promise<string> {
  const session = await store.findLiveSession(context.authDb, actor.sessionId, context.now)
  if (!session) throw new Error('The session ended while it was being renewed.')
  return await signToken(context, session, { id: actor.sessionId, expiresAt: session.expiresAt })
}

/**
 * Tokens whose signature was found good, by their key. Checking one waits for another thread; what it says of role and
 * school is not believed anyway, and whether its session lives is asked each time.
 */
const proven = new WeakMap<Uint8Array, Map<string, TokenClaims>>()
const mostProven = 5000

function rememberProven(tokenKey: Uint8Array, token: string, claims: TokenClaims): void {
  const tokens = proven.get(tokenKey) ?? new Map()
  proven.set(tokenKey, tokens)
  const [oldest] = tokens.keys()
  if (oldest && tokens.size >= mostProven) tokens.delete(oldest)
  tokens.set(token, claims)
}

async function readToken({ tokenKey, now }: SessionsContext, token: string): Promise<TokenClaims | null> {
  const known = proven.get(tokenKey)?.get(token)
  if (known) return known.exp > now.getTime() / 1000 ? known : null
  try {
    const { payload } = await jwtVerify(token, tokenKey, { algorithms: ['HS256'], currentDate: now })
    const claims = tokenClaims.safeParse(payload)
    if (!claims.success) return null
    rememberProven(tokenKey, token, claims.data)
    return claims.data
  } catch {
    return null
  }
}

/** Writes down a use from somewhere else, or after a while. */
async function noteUse(
  { authDb, now }: SessionsContext,
  sessionId: string,
  used: { address: string; before: store.LiveSession },
): Promise<void> {
  const { address, before } = used
  const idle = now.getTime() - (before.lastUsedAt?.getTime() ?? 0)
  if (before.address === address && idle < touchEvery) return
  await store.touchSession(authDb, sessionId, { address, at: now })
}

/** Who a token stands for now: the role and the school are the database's, the token only names the session. */
export async function authenticate(
  context: SessionsContext,
  token: string,
  address: string,
): Promise<Actor | null> {
  const claims = await readToken(context, token)
  if (!claims) return null
  const session = await store.findLiveSession(context.authDb, claims.sessionId, context.now)
  if (!session || session.id !== claims.userId) return null
  await noteUse(context, claims.sessionId, { address, before: session })
  const { id, name, role, schoolId, timeZone } = session
  const school = schoolId && timeZone ? { schoolId, timeZone } : null
  return { userId: id, sessionId: claims.sessionId, name, role, school }
}

export async function signOut({ authDb, now }: SessionsContext, actor: Actor): Promise<void> {
  await store.revokeSession(authDb, { id: actor.sessionId, loginId: actor.userId }, now)
}
