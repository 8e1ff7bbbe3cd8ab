import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { googleLogin } from '@shala/contract/auth/auth'
import { updateProfile } from '@shala/contract/profile'
import { getConfig } from '@shala/contract/system'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGoogleSignIn } from '#platform/google-sign-in'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signUpAdmin, type TestSchool } from '../../../test/test-school.ts'

const clientId = 'shala-tests.apps.example'
const keys = await generateKeyPair('RS256')
const strange = await generateKeyPair('RS256')

let keyServer: Server
let isDown = false
let app: TestApp
let school: TestSchool
beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  keyServer = createServer((_, response) => {
    response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await once(keyServer, 'listening')
  const { port } = keyServer.address() as AddressInfo
  app = await openTestApp({ google: openGoogleSignIn({ clientId, keysUrl: `http://127.0.0.1:${port}/` }) })
  school = await openTestSchool(app)
  await school.signInAs('teacher', { email: 'meera@school.example' })
})
afterAll(async () => {
  await app.close()
  keyServer.close()
})

interface Claims {
  email?: unknown
  email_verified?: unknown
  audience?: string
  issuer?: string
  expiresIn?: number
}

async function credential(claims: Claims = {}, key = keys.privateKey): Promise<string> {
  const { audience = clientId, issuer = 'https://accounts.google.com', expiresIn = 3600, ...rest } = claims
  const now = Math.floor(app.clock.now.getTime() / 1000)
  return await new SignJWT({ email: 'meera@school.example', email_verified: true, ...rest })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('1234567890')
    .setAudience(audience)
    .setIssuer(issuer)
    .setIssuedAt(now - 5)
    .setExpirationTime(now + expiresIn)
    .sign(key)
}

const signIn = (sent: string) => app.call(googleLogin, { body: { credential: sent, clientId } })

describe('signing in with Google', () => {
  it('lets in whose email the school entered', async () => {
    const { status, body } = await signIn(await credential({ email: 'Meera@School.example' }))
    expect([status, body.user.role]).toEqual([200, 'teacher'])
    expect((await app.call(getConfig)).body.googleClientId).toBe(clientId)
  })

  it.each<[string, () => Promise<string>]>([
    ['for somebody else’s site', () => credential({ audience: 'another' })],
    ['that has expired', () => credential({ expiresIn: -120 })],
    ['of another issuer', () => credential({ issuer: 'https://accounts.example' })],
    ['signed with another key', () => credential({}, strange.privateKey)],
    ['whose email Google has not verified', () => credential({ email_verified: false })],
    ['without an email', () => credential({ email: 7 })],
    ['that is none', async () => 'nonsense'],
    [
      'signed with nothing',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await credential()).split('.')[1]}.`,
    ],
  ])('refuses a credential %s', async (_, make) => {
    const { status, error } = await signIn(await make())
    expect([status, error.message]).toEqual([401, 'Google authentication failed. Please try again.'])
  })

  it('says when nobody has the email, and when nothing was sent', async () => {
    const unknown = await signIn(await credential({ email: 'nobody@school.example' }))
    expect([unknown.status, unknown.error.message]).toEqual([404, 'No account found with this email'])
    const nothing = await signIn('')
    expect([nothing.status, nothing.error.message]).toEqual([422, 'No credential received from Google'])
  })

  it('does not let the true owner of an email into the account of who merely typed it', async () => {
    const admin = await signUpAdmin(app)
    const claim = { email: 'owner@elsewhere.example' }
    expect((await app.call(updateProfile, { token: admin.token, body: claim })).status).toBe(200)
    expect((await signIn(await credential(claim))).status).toBe(404)
  })

  it('of a school where it is not set up is refused', async () => {
    const plain = await openTestApp()
    const { status } = await plain.call(googleLogin, { body: { credential: await credential() } })
    expect(status).toBe(404)
    await plain.close()
  })

  it('is not there while Google’s keys cannot be had, and says so', async () => {
    isDown = true
    const { port } = keyServer.address() as AddressInfo
    const google = openGoogleSignIn({ clientId, keysUrl: `http://127.0.0.1:${port}/` })
    const other = await openTestApp({ google })
    const { status, error } = await other.call(googleLogin, { body: { credential: await credential() } })
    expect([status, error.code]).toEqual([503, 'auth.google_unavailable'])
    isDown = false
    await other.close()
  })
})
