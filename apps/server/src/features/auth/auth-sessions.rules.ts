import type { SessionUser, SignedIn, TokenClaims } from '@shala/contract/auth'
import { tokenClaims } from '@shala/contract/auth'
import { jwtVerify, SignJWT } from 'jose'
import type { Actor } from '#platform/context'
import type { AuthDb } from '#platform/database/auth-db'
import { newId } from '#platform/ids'
import * as store from './auth-logins.store.ts'

/** A teacher must not wait for an SMS each morning (decisions.md, Signing in). */
const codeSessionDays = 30
const day = 24 * 60 * 60 * 1000

export interface SessionsContext {
  authDb: AuthDb
  tokenKey: Uint8Array
  now: Date
}

function presentLogin(login: store.Login): SessionUser {
  const { id, name, role, email, phone, schoolId, photo } = login
  return { _id: id, name, role, email, phone, schoolId, photo }
}

async function signToken(
  { tokenKey, now }: SessionsContext,
  login: store.Login,
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

/** A new session with its token. */
export async function signIn(
  context: SessionsContext,
  login: store.Login,
  userAgent: string | null,
): Promise<SignedIn> {
  const { authDb, now } = context
  const session = {
    id: newId(),
    loginId: login.id,
    userAgent,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeSessionDays * day),
  }
  await store.insertSession(authDb, session)
  return { token: await signToken(context, login, session), user: presentLogin(login) }
}

/** A token for a session that goes on, with what has changed of its person (such as the school just created). */
export async function renewToken(context: SessionsContext, actor: Actor): Promise<string> {
  const login = await store.findLiveSession(context.authDb, actor.sessionId, context.now)
  if (!login) throw new Error('The session ended while it was being renewed.')
  const expiresAt = new Date(context.now.getTime() + codeSessionDays * day)
  return await signToken(context, login, { id: actor.sessionId, expiresAt })
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

/** Who a token stands for now: the role and the school are the database's, the token only names the session. */
export async function authenticate(context: SessionsContext, token: string): Promise<Actor | null> {
  const claims = await readToken(context, token)
  if (!claims) return null
  const login = await store.findLiveSession(context.authDb, claims.sessionId, context.now)
  if (!login || login.id !== claims.userId) return null
  const { id, name, role, schoolId, timeZone } = login
  const school = schoolId && timeZone ? { schoolId, timeZone } : null
  return { userId: id, sessionId: claims.sessionId, name, role, school }
}

export async function signOut({ authDb, now }: SessionsContext, actor: Actor): Promise<void> {
  await store.revokeSession(authDb, actor.sessionId, now)
}
