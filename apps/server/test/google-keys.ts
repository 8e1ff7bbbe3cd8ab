import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type GoogleSignIn, openGoogleSignIn } from '#platform/google-sign-in'

const clientId = 'shala-tests.apps.example'

interface GoogleKeys {
  google: GoogleSignIn
  /** As Google's button would hand it over, for a verified email. */
  credential: (email: string, now: Date) => Promise<string>
  close: () => void
}

/** Stands in for the server of Google's keys. */
export async function openGoogleKeys(): Promise<GoogleKeys> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    google: openGoogleSignIn({ clientId, keysUrl: `http://127.0.0.1:${port}/` }),
    async credential(email, now) {
      return await new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setSubject('1234567890')
        .setAudience(clientId)
        .setIssuer('https://accounts.google.com')
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + 3_600_000))
        .sign(privateKey)
    },
    close: () => server.close(),
  }
}
