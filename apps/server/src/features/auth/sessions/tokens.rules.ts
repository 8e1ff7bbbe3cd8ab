import { type TokenClaims, tokenClaims } from '@shala/contract/auth'
import { jwtVerify, SignJWT } from 'jose'
import { second } from '#platform/durations'
import type { AuthContext } from '../auth-context.ts'
import type { Login } from '../logins/logins.store.ts'

type Parts = Pick<AuthContext, 'tokenKey' | 'now'>

export async function signToken(
  { tokenKey, now }: Parts,
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

/** The claims of a token, or null when it is not ours, not whole, or expired. */
export async function readToken({ tokenKey, now }: Parts, token: string): Promise<TokenClaims | null> {
  const known = proven.get(tokenKey)?.get(token)
  if (known) return known.exp > now.getTime() / second ? known : null
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
