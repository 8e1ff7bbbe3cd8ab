import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { endpoint } from '@shala/contract/general/endpoint'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bareParts } from '../../../test/bare-server.ts'
import { type LoadLimits, usualLimits } from './load-limits.ts'
import { publicRoute } from './route.ts'
import { createServer } from './server.ts'

const kilobyte = 1024
const answer = z.object({ ok: z.boolean() })
const base = { method: 'POST', summary: 'x', body: z.looseObject({}), answer } as const
const usual = endpoint({ ...base, path: '/api/usual' })
const batch = endpoint({ ...base, path: '/api/batch', maxBody: 200 * kilobyte })
const slow = endpoint({ method: 'GET', path: '/api/slow', summary: 'x', answer })
const form = endpoint({ ...base, path: '/api/form', form: { maxBytes: 1024 * kilobyte } })

let server: Awaited<ReturnType<typeof createServer>>
/** Never, until the test is over. */
let over: Promise<{ ok: boolean }>
let end: (answer: { ok: boolean }) => void
const sockets: Socket[] = []
afterEach(async () => {
  end({ ok: true })
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

/** Requests that the server has begun to read. */
let begun = 0

/** Tokens are `school.person`. */
async function listen(bodies?: Partial<LoadLimits['bodies']>): Promise<number> {
  ;({ promise: over, resolve: end } = Promise.withResolvers<{ ok: boolean }>())
  const ok = () => ({ ok: true })
  server = await createServer({
    ...bareParts,
    readToken: async (token) => {
      const [schoolId = '', userId = ''] = token.split('.')
      return { schoolId, userId }
    },
    loadLimits: { ...usualLimits, bodies: { ...usualLimits.bodies, ...bodies } },
    routes: [
      publicRoute(usual, ok),
      publicRoute(batch, ok),
      publicRoute(form, ok),
      publicRoute(slow, () => over),
    ],
  })
  server.server.on('request', () => {
    begun += 1
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const ofLength = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

function send(path: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  return server.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe('a body', () => {
  it('is taken as it is: a packed one is refused unread', async () => {
    await listen()
    const packed = gzipSync(JSON.stringify({ a: 'x'.repeat(10 * 1024 * kilobyte) }))
    for (const encoding of ['gzip', 'deflate', 'br']) {
      for (const path of [usual.path, form.path, '/api/nothing']) {
        const reply = await send(path, packed, { 'content-encoding': encoding })
        expect([reply.statusCode, reply.json().code]).toEqual([415, 'request.wrong_type'])
      }
    }
    expect((await send(usual.path, '{}', { 'content-encoding': 'identity' })).statusCode).toBe(200)
  })

  it('has 16 KB at most, unless its call takes more', async () => {
    await listen()
    const cases: [string, number, number][] = [
      [usual.path, 16 * kilobyte, 200],
      [usual.path, 16 * kilobyte + 1, 413],
      [batch.path, 200 * kilobyte, 200],
      [batch.path, 200 * kilobyte + 1, 413],
      [form.path, 60 * kilobyte, 200],
      [form.path, 70 * kilobyte, 413],
    ]
    for (const [path, bytes, status] of cases) {
      expect([path, bytes, (await send(path, ofLength(bytes))).statusCode]).toEqual([path, bytes, status])
    }
  })

  it('may be missing from a call that announces JSON', async () => {
    await listen()
    expect((await send(usual.path, '')).statusCode).toBe(200)
    expect((await send(usual.path, ' ')).statusCode).toBe(400)
  })

  it('is nested 32 deep at most, counting no bracket of a text', async () => {
    await listen()
    for (const path of [usual.path, form.path]) {
      expect((await send(path, nested(32))).statusCode).toBe(200)
      expect((await send(path, nested(33))).statusCode).toBe(400)
      expect((await send(path, `{"a":"${'['.repeat(40)}\\"${'{'.repeat(40)}"}`)).statusCode).toBe(200)
    }
  })
})

/** Sends the head and the first byte of a body, and answers how much of an answer has come. */
async function half(
  port: number,
  path: string,
  { bytes, token }: { bytes: number; token: string },
): Promise<{ answer: () => string; finish: () => void; leave: () => Promise<void> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const before = begun
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  const body = ofLength(bytes)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`,
  )
  await expect.poll(() => begun).toBeGreaterThan(before)
  await sleep(100)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const leave = async () => {
    socket.destroy()
    await closed
    await new Promise((done) => setTimeout(done, 50))
  }
  return { answer: () => answer.split('\r\n')[0] ?? '', finish: () => socket.write(body.slice(1)), leave }
}

describe('bodies on their way', () => {
  const limits = { ofSender: 250 * kilobyte, ofNetwork: 900 * kilobyte, inAll: 500 * kilobyte }
  const sent = { bytes: 200 * kilobyte }

  it('have a share for each person: who sends half of many stops only themselves', async () => {
    const port = await listen({ inMemory: limits })
    const first = await half(port, batch.path, { ...sent, token: 'a.1' })
    const second = await half(port, batch.path, { ...sent, token: 'a.1' })
    const other = await half(port, batch.path, { ...sent, token: 'a.2' })
    expect([first.answer(), second.answer(), other.answer()]).toEqual([
      '',
      'HTTP/1.1 429 Too Many Requests',
      '',
    ])
    await first.leave()
    const again = await half(port, batch.path, { ...sent, token: 'a.1' })
    again.finish()
    await expect.poll(again.answer).toBe('HTTP/1.1 200 OK')
    await Promise.all([second, other, again].map(({ leave }) => leave()))
  })

  it('are given back by whoever leaves, with many requests waiting on one connection', async () => {
    const port = await listen({ inMemory: limits })
    const socket = connect(port, '127.0.0.1')
    const head = (line: string, bytes: number) =>
      `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a.1\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`
    const body = ofLength(10_000)
    socket.write(head(`GET ${slow.path}`, 0))
    for (let request = 0; request < 20; request += 1) socket.write(head(`POST ${usual.path}`, 10_000) + body)
    await sleep(100)
    socket.destroy()
    const again = async () =>
      (await send(batch.path, ofLength(200 * kilobyte), { authorization: 'Bearer a.1' })).statusCode
    await expect.poll(again).toBe(200)
  })

  it('have a limit in all, which keeps nobody from what is small', async () => {
    const port = await listen({ inMemory: limits })
    const many = [
      await half(port, batch.path, { ...sent, token: 'a.1' }),
      await half(port, batch.path, { ...sent, token: 'b.2' }),
      await half(port, batch.path, { ...sent, token: 'c.3' }),
    ]
    expect(many.map(({ answer }) => answer())).toEqual(['', '', 'HTTP/1.1 503 Service Unavailable'])
    expect((await send(usual.path, ofLength(10_000), { authorization: 'Bearer d.4' })).statusCode).toBe(200)
    await Promise.all(many.map(({ leave }) => leave()))
  })

  it('have a share for each network, whoever is signed in there', async () => {
    const port = await listen({ inMemory: { ...limits, ofNetwork: 300 * kilobyte } })
    const first = await half(port, batch.path, { ...sent, token: 'a.1' })
    const second = await half(port, batch.path, { ...sent, token: 'b.2' })
    expect([first.answer(), second.answer()]).toEqual(['', 'HTTP/1.1 429 Too Many Requests'])
    await Promise.all([first, second].map(({ leave }) => leave()))
  })

  it('with files inside JSON come one at a time for a school, and others do not wait for them', async () => {
    const port = await listen()
    const file = `{"photo":"data:;base64,${'A'.repeat(100_000)}"}`
    const first = await half(port, form.path, { ...sent, token: 'a.1' })
    const second = send(form.path, file, { authorization: 'Bearer a.2' })
    const isOver = await Promise.race([
      second.then(() => true),
      new Promise<boolean>((done) => setTimeout(() => done(false), 200)),
    ])
    expect(isOver).toBe(false)
    expect((await send(form.path, file, { authorization: 'Bearer b.3' })).statusCode).toBe(200)
    await first.leave()
    expect((await second).statusCode).toBe(200)
  })
})
