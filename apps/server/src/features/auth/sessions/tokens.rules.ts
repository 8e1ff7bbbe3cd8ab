import { type TokenClaims, tokenClaims } from '@shala/contract/auth/auth'
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { second } from '#platform/durations'
import { type KeyRing, keysFor } from '#platform/process/key-ring'
import type { AuthContext } from '../auth-context.ts'
import type { Login } from '../logins/logins.store.ts'

type Parts = Pick<AuthContext, 'tokenKeys' | 'now'>

export async function signToken(
  { tokenKeys, now }: Parts,
  login: Login,
  session: { id: string; expiresAt: Date },
): Promise<string> {
  const claims: Omit<TokenClaims, 'iat' | 'exp'> = {
    userId: login.id,
    role: login.role,
    duty: login.duty,
    schoolId: login.schoolId,
    name: login.name,
    photo: login.photo,
    sessionId: session.id,
  }
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: tokenKeys.current.id })
    .setIssuedAt(now)
    .setExpirationTime(session.expiresAt)
    .sign(tokenKeys.current.bytes)
}

/**
 * Tokens whose signature has been checked, by their keys. A check waits for another thread. The token's role and school
 * are not trusted anyway, and whether its session is alive is asked each time.
 */
const proven = new WeakMap<KeyRing, Map<string, TokenClaims>>()
const mostProven = 5000

function rememberProven(tokenKeys: KeyRing, token: string, claims: TokenClaims): void {
  const tokens = proven.get(tokenKeys) ?? new Map()
  proven.set(tokenKeys, tokens)
  const [oldest] = tokens.keys()
  if (oldest && tokens.size >= mostProven) tokens.delete(oldest)
  tokens.set(token, claims)
}

/** @throws when none of the keys signed it, or it has expired */
async function verify({ tokenKeys, now }: Parts, token: string): Promise<JWTPayload> {
  let failure: unknown = new Error('The key of this token is not given.')
  for (const { bytes } of keysFor(tokenKeys, decodeProtectedHeader(token).kid)) {
    try {
      return (await jwtVerify(token, bytes, { algorithms: ['HS256'], currentDate: now })).payload
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** The claims of a token; null when it is not ours, incomplete or expired. */
export async function readToken(parts: Parts, token: string): Promise<TokenClaims | null> {
  const { tokenKeys, now } = parts
  const known = proven.get(tokenKeys)?.get(token)
  if (known) return known.exp > now.getTime() / second ? known : null
  try {
    const claims = tokenClaims.safeParse(await verify(parts, token))
    if (!claims.success) return null
    rememberProven(tokenKeys, token, claims.data)
    return claims.data
  } catch {
    return null
  }
}
