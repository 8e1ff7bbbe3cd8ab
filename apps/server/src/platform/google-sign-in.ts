import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const patience = 5000
/** Clocks differ a little. */
const tolerance = 30

/** Verifies a Google credential; null when sign-in with Google is not set up. */
export interface GoogleSignIn {
  clientId: string
  verify: (credential: string, now: Date) => Promise<JWTPayload>
}

/** Keys are fetched from `keysUrl` when first needed, and again when Google changes them. */
export function openGoogleSignIn({ clientId, keysUrl }: { clientId: string; keysUrl: string }): GoogleSignIn {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: patience })
  return {
    clientId,
    async verify(credential, now) {
      const { payload } = await jwtVerify(credential, keys, {
        audience: clientId,
        issuer: issuers,
        algorithms: ['RS256'],
        clockTolerance: tolerance,
        requiredClaims: ['exp', 'sub'],
        currentDate: now,
      })
      return payload
    },
  }
}

/** Whether Google could not be reached, as opposed to a wrong credential. */
export function isGoogleOutage(error: unknown): boolean {
  const isAboutCredential = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
  return !isAboutCredential || error.code === 'ERR_JOSE_GENERIC'
}
