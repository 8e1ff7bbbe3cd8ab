import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

/** A browser's side of Web Push (RFC 8291): it alone can read what is sent to it. */
export function makeBrowser(origin: string) {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const secret = randomBytes(16)
  return {
    subscription: {
      endpoint: `${origin}/send/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    },
    open(body: Buffer): Record<string, string> {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), secret, info, 32))
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

interface Pushed {
  path: string
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** A push service: takes what is signed as the protocol asks, and answers as it is told. */
export async function openPushServer() {
  const pushed: Pushed[] = []
  const state = { status: 201, delay: 0, location: '', failing: '', most: 0 }
  let underWay = 0
  const server = createServer(async (request, response) => {
    underWay += 1
    state.most = Math.max(state.most, underWay)
    response.on('close', () => {
      underWay -= 1
    })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    pushed.push({ path, body: Buffer.concat(parts), headers: request.headers })
    const status = state.failing && path.endsWith(state.failing) ? 503 : state.status
    const headers = state.location ? { location: state.location } : {}
    setTimeout(() => response.writeHead(status, headers).end(), state.delay)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    state,
    /** The claims of the sender's signature. @throws when it is not made by the key that browsers were given */
    async claimsOf({ headers }: Pushed, serverKey: string): Promise<object> {
      const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(String(headers.authorization)) ?? []
      if (key !== serverKey) throw new Error('Signed by another key.')
      const point = Buffer.from(key, 'base64url')
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
      const jwk = { kty: 'EC', crv: 'P-256', x, y }
      return (await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }))).payload
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
