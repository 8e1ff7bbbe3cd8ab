import type { Actor } from '#platform/context'
import type { AuthDb } from '#platform/database/auth-db'
import type { SchoolDb } from '#platform/database/school-db'
import type { Deliveries } from '#platform/delivery/delivery'
import type { GoogleSignIn } from '#platform/google-sign-in'
import { networkOf } from '#platform/http/network'
import type { KeyRing } from '#platform/process/key-ring'
import type { SignInLimits } from '#platform/process/sign-in-limits'
import type { Turns } from '#platform/process/turns'

/** The parts that are the same for every request. */
export interface AuthParts {
  /** The connections of one share: a school, a person without a school, a network, or the server itself. */
  shareAuthDb: (share: string, options?: { reads?: boolean; canWait?: boolean }) => AuthDb
  tokenKeys: KeyRing
  codeKey: Uint8Array
  limits: SignInLimits
  deliveries: Deliveries
  /** Null when sign-in with Google is not set up. */
  google: GoogleSignIn | null
  /** Checking a password takes a turn, by network: it uses a thread and a lot of memory for a moment. */
  passwordTurns: Turns
  bindToSchool: (schoolId: string) => SchoolDb
  /** Called when a message could not be sent, for the operator's log. */
  onUndelivered: (error: Error) => void
  /** Called when Google's keys cannot be fetched, for the operator's log. */
  onGoogleFailure: (error: Error) => void
}

/** The parts with the connections of one share. */
export interface SharedAuth extends AuthParts {
  authDb: AuthDb
}

interface Asking {
  now: Date
  ipAddress: string
  userAgent: string | null
  /** The share that the request's connections count against; its network unless given. */
  share?: string
  /** Its call changes nothing. */
  canWait?: boolean
}

/** The context that rules about signing in receive. */
export interface AuthContext extends SharedAuth, Asking {
  /** The network that limits count by. */
  network: string
}

export function authOf(parts: AuthParts, share: string): SharedAuth {
  return { ...parts, authDb: parts.shareAuthDb(share) }
}

/** Requests of a signed-in person count against their school's share. */
export function authOfActor(parts: AuthParts, { school, userId }: Actor): SharedAuth {
  return authOf(parts, school?.schoolId ?? userId)
}

/** The same for a reading call, which starts before the database has confirmed the session: it cannot write. */
export function readingAuthOfActor(parts: AuthParts, { school, userId }: Actor): SharedAuth {
  return { ...parts, authDb: parts.shareAuthDb(school?.schoolId ?? userId, { reads: true }) }
}

export function authContext(parts: AuthParts, asking: Asking): AuthContext {
  const { now, ipAddress, userAgent, share, canWait = false } = asking
  const network = networkOf(ipAddress)
  const authDb = parts.shareAuthDb(share ?? network, { canWait })
  return { ...parts, authDb, now, ipAddress, userAgent, network }
}

/** Runs `act` in one transaction. The inner context has the outer one's name on purpose. */
export async function inAuthTransaction<R>(
  context: AuthContext,
  act: (context: AuthContext) => Promise<R>,
): Promise<R> {
  return await context.authDb.transaction().execute((authDb) => act({ ...context, authDb }))
}
