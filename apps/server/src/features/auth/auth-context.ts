import type { AuthDb } from '#platform/database/auth-db'
import type { SchoolDb } from '#platform/database/school-db'
import type { Deliveries } from '#platform/delivery/delivery'
import type { GoogleSignIn } from '#platform/google-sign-in'
import { networkOf } from '#platform/http/network'
import type { KeyRing } from '#platform/process/key-ring'
import type { Turns } from '#platform/process/turns'

export interface CodeLimits {
  resendSeconds: number
  validSeconds: number
  perHourAndNetwork: number
  perHour: number
  perNetworkInTenMinutes: number
  /** Daily budgets: of one school, of sign-ups, of the whole server; and of invitations, which are messages too. */
  perSchoolDay: number
  signupsPerDay: number
  perDay: number
  invitationsPerDay: number
}

/** The parts that stay the same from request to request. */
export interface AuthParts {
  /** For what the server does by itself. */
  authDb: AuthDb
  /** For a request: its share of the connections is that of its school or network. */
  shareAuthDb: (share: string) => AuthDb
  tokenKeys: KeyRing
  codeKey: Uint8Array
  limits: CodeLimits
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

interface Asking {
  now: Date
  ipAddress: string
  userAgent: string | null
  /** What the request shares with others of; its network unless given. */
  share?: string
}

/** A rule about signing in is given this. */
export interface AuthContext extends AuthParts, Asking {
  /** What limits count by. */
  network: string
}

export function authContext(parts: AuthParts, { now, ipAddress, userAgent, share }: Asking): AuthContext {
  const network = networkOf(ipAddress)
  const authDb = parts.shareAuthDb(share ?? network)
  return { ...parts, authDb, now, ipAddress, userAgent, network }
}

/** Runs `act` in one transaction. The context it is given takes the outer one's name on purpose. */
export async function inAuthTransaction<R>(
  context: AuthContext,
  act: (context: AuthContext) => Promise<R>,
): Promise<R> {
  return await context.authDb.transaction().execute((authDb) => act({ ...context, authDb }))
}
