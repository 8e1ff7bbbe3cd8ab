import type { Actor } from '#platform/context'
import type { AuthDb } from '#platform/database/auth-db'
import type { SchoolDb } from '#platform/database/school-db'
import type { Deliveries } from '#platform/delivery/delivery'
import type { GoogleSignIn } from '#platform/google-sign-in'
import { networkOf } from '#platform/http/network'
import type { KeyRing } from '#platform/process/key-ring'
import type { SignInLimits } from '#platform/process/sign-in-limits'
import type { Turns } from '#platform/process/turns'

/** The parts that stay the same from request to request. */
export interface AuthParts {
  /** The connections of those who share as one: a school, a person without one, a network, or the server itself. */
  shareAuthDb: (share: string, options?: { reads: boolean }) => AuthDb
  tokenKeys: KeyRing
  codeKey: Uint8Array
  limits: SignInLimits
  deliveries: Deliveries
  /** Null when sign-in with Google is not set up. */
  google: GoogleSignIn | null
  /** Looking at a password takes one, by network: it costs a thread and much memory for a moment. */
  passwordTurns: Turns
  bindToSchool: (schoolId: string) => SchoolDb
  /** Told when a message could not leave, for the operator's log. */
  onUndelivered: (error: Error) => void
  /** Told when Google's keys cannot be fetched, for the operator's log. */
  onGoogleFailure: (error: Error) => void
}

/** The parts with the connections of a share. */
export interface SharedAuth extends AuthParts {
  authDb: AuthDb
}

interface Asking {
  now: Date
  ipAddress: string
  userAgent: string | null
  /** What the request shares with others of; its network unless given. */
  share?: string
}

/** A rule about signing in is given this. */
export interface AuthContext extends SharedAuth, Asking {
  /** What limits count by. */
  network: string
}

export function authOf(parts: AuthParts, share: string): SharedAuth {
  return { ...parts, authDb: parts.shareAuthDb(share) }
}

/** The requests of a signed-in person count against the share of their school. */
export function authOfActor(parts: AuthParts, { school, userId }: Actor): SharedAuth {
  return authOf(parts, school?.schoolId ?? userId)
}

/** The same for a call that reads, which begins before the database has said that the session lives: it cannot write. */
export function readingAuthOfActor(parts: AuthParts, { school, userId }: Actor): SharedAuth {
  return { ...parts, authDb: parts.shareAuthDb(school?.schoolId ?? userId, { reads: true }) }
}

export function authContext(parts: AuthParts, { now, ipAddress, userAgent, share }: Asking): AuthContext {
  const network = networkOf(ipAddress)
  return { ...authOf(parts, share ?? network), now, ipAddress, userAgent, network }
}

/** Runs `act` in one transaction. The context it is given takes the outer one's name on purpose. */
export async function inAuthTransaction<R>(
  context: AuthContext,
  act: (context: AuthContext) => Promise<R>,
): Promise<R> {
  return await context.authDb.transaction().execute((authDb) => act({ ...context, authDb }))
}
