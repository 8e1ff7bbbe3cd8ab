import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'

const keyId = 'the key of the tests'
export const googleClientId = 'shala-tests.apps.example'
export const script = 'https://accounts.google.com/gsi/client'

/** A server of public keys, as Google has one; tests sign with the private key that it leaves in the environment. */
export async function startKeyServer(): Promise<{ url: string; close: () => void }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  process.env.E2E_GOOGLE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = { ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What Google would send the browser for an email. */
export function credentialFor(email: string, claims: object = {}, key?: KeyObject): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: 'https://accounts.google.com',
    aud: googleClientId,
    sub: '1234567890',
    email,
    email_verified: true,
    iat: now,
    exp: now + 3600,
    ...claims,
  }
  const signed = `${encode({ alg: 'RS256', kid: keyId })}.${encode(payload)}`
  const own = key ?? createPrivateKey(process.env.E2E_GOOGLE_KEY ?? '')
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), own).toString('base64url')}`
}

export function strangeKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

/** Draws a button that answers with what the test has put into `window.credential`. */
const standIn = `window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(place, { locale }) {
    const button = document.createElement('button')
    button.textContent = locale === 'hi' ? 'Google से जारी रखें' : 'Continue with Google'
    button.onclick = () => this.options.callback({ credential: window.credential })
    place.replaceChildren(button)
  },
} } }`

/** In place of Google's own script, which no test may fetch. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
}
