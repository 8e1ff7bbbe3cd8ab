import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendSignupOtp } from '@shala/contract/auth/auth'
import { createClass } from '@shala/contract/classes'
import { endpoint } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import { listStudents } from '@shala/contract/students/listed'
import { registerUser } from '@shala/contract/users'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bareParts } from '../../../test/bare-server.ts'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { usualLimits } from './load-limits.ts'
import { publicRoute } from './route.ts'
import { createServer } from './server.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
})
afterAll(() => app.close())

const hello = endpoint({
  method: 'GET',
  path: '/api/hello',
  summary: 'x',
  answer: z.object({ ok: z.boolean() }),
})

describe('a route', () => {
  it('that declares neither a permission nor public stops the start', async () => {
    const server = await createServer(bareParts)
    server.get('/api/forgotten', async () => 'open to all')
    await expect(server.ready()).rejects.toThrow(
      '/api/forgotten declares neither a permission nor public: true',
    )
  })

  it.each([
    ['another method', { method: 'POST' as const }],
    ['a body', { body: z.object({}) }],
    ['a form', { form: { maxBytes: 1 } }],
    ['a file', { file: true as const }],
  ])('that says it reads, with %s, stops the start', async (_, wrong) => {
    const wrongRead = { ...publicRoute(hello, () => ({ ok: true })), endpoint: { ...hello, ...wrong } }
    const routes = [{ ...wrongRead, access: { may: 'self:read' as const, reads: true } }]
    await expect(createServer({ ...bareParts, routes })).rejects.toThrow('cannot be one that reads')
  })

  it('is refused at the start when it could change something and does not say what', async () => {
    const write = {
      ...publicRoute(hello, () => ({ ok: true })),
      endpoint: { ...hello, method: 'PUT' as const },
    }
    const starting = createServer({
      ...bareParts,
      routes: [{ ...write, access: { may: 'self:write' as const } }],
    })
    await expect(starting).rejects.toThrow('does not say what it changes')
  })

  it('answers what its contract says and nothing beside it', async () => {
    const leaky = publicRoute(hello, () => ({ ok: true, secret: 'x' }) as { ok: boolean })
    const server = await createServer({ ...bareParts, routes: [leaky] })
    const reply = await server.inject(hello.path)
    expect(reply.json()).toEqual({ ok: true })
    await server.close()
  })

  it('that fails by itself answers a sentence, no stack and no SQL', async () => {
    const broken = publicRoute(hello, () => {
      throw new Error('select * from users where phone = 9876543210')
    })
    const server = await createServer({ ...bareParts, routes: [broken] })
    const reply = await server.inject(hello.path)
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      error: 'Something went wrong on our side. Please try again.',
      code: 'server.failed',
    })
    await server.close()
  })
})

describe('every answer', () => {
  it('carries a request id of its own, forbids caching, and is guarded by headers', async () => {
    const first = await app.server.inject('/api/health')
    const second = await app.server.inject('/api/health')
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/'unsafe-eval|\*/)
  })

  it('to what a client got wrong is a clear refusal, never a 500', async () => {
    const token = school.admin
    const send = (payload: string | Buffer, type: string, url: string = createClass.path) =>
      app.server.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      })
    const json = 'application/json'
    const cases: [Promise<{ statusCode: number }>, number][] = [
      [send('{bad', json), 400],
      [send('{"name":"half a pair: \\ud800"}', json), 422],
      [send('[]', json), 400],
      [send('"text"', json), 400],
      [send('null', json), 422],
      [send('', json), 422],
      [send('{"__proto__":{"x":1},"name":"y"}', json), 400],
      [send(JSON.stringify({ name: 'x'.repeat(1_100_000) }), json), 413],
      [send('name=x', 'application/x-www-form-urlencoded'), 415],
      [send('<x/>', 'text/xml'), 415],
      [send('--b\r\n\r\n--b--', 'multipart/form-data; boundary=b'), 415],
      [send('garbage', 'multipart/form-data; boundary=b', registerUser.path), 400],
      [send('garbage', 'multipart/form-data', registerUser.path), 400],
      [app.server.inject('/api/students?page=%'), 401],
      [app.server.inject('/api/%'), 400],
      [app.server.inject({ method: 'PATCH', url: '/api/students' }), 404],
      [app.server.inject('/api/nothing'), 404],
    ]
    const got = await Promise.all(cases.map(async ([reply]) => (await reply).statusCode))
    expect(got).toEqual(cases.map(([, status]) => status))
  })
})

describe('a refusal', () => {
  it('is a page for a browser that shows the answer itself, in two languages, and JSON for anything else', async () => {
    const ask = (accept?: string) =>
      app.server.inject({ url: '/api/students', headers: { ...(accept && { accept }) } })
    const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8')
    const { message, status } = generalRefusals.signedOut
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain(message)
    expect(page.body).toMatch(/<p lang="hi">[^<]*[\u0900-\u097f]/)
    for (const accept of [undefined, '*/*', 'application/json, text/html'])
      expect((await ask(accept)).json().message).toBe(message)
  })
})

describe('who asks too much', () => {
  it('is told to wait, for how long, and others are not', async () => {
    const server = await createServer({
      ...bareParts,
      loadLimits: { ...usualLimits, requestsPerMinute: 3 },
      routes: [publicRoute(hello, () => ({ ok: true }))],
    })
    const ask = (remoteAddress: string) => server.inject({ url: hello.path, remoteAddress })
    for (let asked = 0; asked < 3; asked += 1) expect((await ask('10.0.0.1')).statusCode).toBe(200)
    const refused = await ask('10.0.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'request.too_many', retryAfter: expect.any(Number) })
    expect((await ask('10.0.0.2')).statusCode).toBe(200)
    await server.close()
  })

  it('is known by the address that a trusted proxy tells, and by no other claim', async () => {
    const routes = [publicRoute(hello, () => ({ ok: true }))]
    const ask = (server: TestApp['server'], claimed: string) =>
      server.inject({ url: hello.path, remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': claimed } })
    const once = { ...usualLimits, requestsPerMinute: 1 }
    const alone = await createServer({ ...bareParts, loadLimits: once, routes })
    expect((await ask(alone, '1.1.1.1')).statusCode).toBe(200)
    expect((await ask(alone, '2.2.2.2')).statusCode).toBe(429)
    const behind = await createServer({ ...bareParts, loadLimits: once, routes, trustProxy: 1 })
    expect((await ask(behind, '1.1.1.1')).statusCode).toBe(200)
    expect((await ask(behind, '2.2.2.2')).statusCode).toBe(200)
    expect((await ask(behind, '2.2.2.2')).statusCode).toBe(429)
    await Promise.all([alone.close(), behind.close()])
  })
})

describe('health and readiness', () => {
  it('say ok while the database answers', async () => {
    for (const path of ['/api/health', '/api/ready']) {
      const reply = await app.server.inject(path)
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  it('tell apart a live process from one whose database is gone', async () => {
    const lost = await openTestApp()
    await lost.schoolPool.end()
    expect((await lost.server.inject('/api/health')).statusCode).toBe(200)
    const reply = await lost.server.inject('/api/ready')
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'server.not_ready'])
    await lost.server.close()
    await lost.authPool.end()
  })
})

describe('shutting down', () => {
  it('lets a request under way finish and takes no new ones', async () => {
    let finish = () => {}
    const slow = publicRoute(hello, async () => {
      await new Promise<void>((done) => {
        finish = done
      })
      return { ok: true }
    })
    const server = await createServer({ ...bareParts, routes: [slow] })
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    const asked = request({ port, host: '127.0.0.1', path: hello.path }).end()
    await sleep(50)
    const closing = server.close()
    await sleep(20)
    const late = await fetch(`http://127.0.0.1:${port}${hello.path}`).catch(() => null)
    expect(late === null || late.status === 503).toBe(true)
    finish()
    const [answer] = await once(asked, 'response')
    answer.resume()
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await closing
  })
})

describe('the log', () => {
  it('names routes and outcomes, never a person, a search, a token or a code', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const logged = await openTestApp({ log: pino({ level: 'trace' }, sink) })
    const phone = anyPhone()
    await logged.call(sendSignupOtp, { body: { name: 'Asha Private', phone }, address: '10.4.4.4' })
    const { admin } = await openTestSchool(logged)
    await logged.call(listStudents, { token: admin, query: { search: 'Ravi Private' } })
    const code = logged.lastCode(phone)
    await logged.close()
    // Digits of a clock or an id may be those of a code by chance.
    const text = JSON.stringify(lines.map((line) => ({ ...JSON.parse(line), time: 0, requestId: '' })))
    expect(text).toContain('/api/students')
    for (const secret of ['Private', phone, code, admin, '10.4.4.4']) expect(text).not.toContain(secret)
  })
})

describe('the API’s own description', () => {
  it('is OpenAPI 3.1 with every route and its refusals, readable at /api/docs without foreign scripts', async () => {
    const { openapi, paths } = (await app.server.inject('/api/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/classes/updateClass/{id}',
        '/api/attendance/manual/batch',
        '/api/schools',
      ]),
    )
    expect(paths['/api/classes/createClass'].post.responses).toHaveProperty('201')
    expect(paths['/api/classes/createClass'].post.responses).toHaveProperty('4XX')
    const docs = await app.server.inject('/api/docs/')
    expect(docs.statusCode).toBe(200)
    expect(docs.body).not.toMatch(/(src|href)="https?:/)
  })

  it('has the content policy of every other page', async () => {
    const { headers } = await app.server.inject('/api/health')
    for (const path of ['/api/docs/', '/api/docs/static/swagger-initializer.js']) {
      const docs = await app.server.inject(path)
      expect(docs.statusCode).toBe(200)
      expect(docs.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
  })
})
