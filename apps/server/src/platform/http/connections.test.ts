import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoint } from '@shala/contract/general/endpoint'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bareParts } from '../../../test/bare-server.ts'
import { type LoadLimits, usualLimits } from './load-limits.ts'
import { publicRoute, route } from './route.ts'
import { createServer } from './server.ts'

const answer = z.object({ size: z.int() })
const body = z.looseObject({ text: z.string() })
const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary: 'x',
  body,
  form: { maxBytes: 1e6 },
  answer,
})
const large = endpoint({
  method: 'GET',
  path: '/api/large',
  summary: 'x',
  answer: z.object({ text: z.string() }),
})
const guarded = endpoint({ method: 'POST', path: '/api/guarded', summary: 'x', body, answer })
const slow = endpoint({ method: 'GET', path: '/api/slow', summary: 'x', answer })

/** Everything that takes seconds or minutes takes a part of a second here. */
const quick = { headers: 300, request: 3000, idle: 300, progress: 400, leastBytes: 1000, look: 50 }

let server: Awaited<ReturnType<typeof createServer>>
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.close()
})

async function listen(more: Partial<LoadLimits> = {}, trustProxy: false | number = false): Promise<void> {
  server = await createServer({
    ...bareParts,
    trustProxy,
    loadLimits: { ...usualLimits, times: quick, ...more },
    routes: [
      publicRoute(upload, ({ body: { text } }) => ({ size: text.length })),
      publicRoute(large, () => ({ text: 'x'.repeat(30_000_000) })),
      route(guarded, { may: 'classes:write', changes: [] }, () => ({ size: 0 })),
      publicRoute(slow, async () => {
        await wait(1200)
        return { size: 0 }
      }),
    ],
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
}

/** A connection, what came back on it, and whether the server has ended it. */
async function open(first = '') {
  const { port } = server.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  const seen = { text: '', isClosed: false }
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    seen.text += bytes
  })
  socket.on('close', () => {
    seen.isClosed = true
  })
  await once(socket, 'connect')
  socket.write(first)
  return { socket, seen }
}

async function untilClosed({ seen }: Awaited<ReturnType<typeof open>>): Promise<string> {
  for (let tries = 0; tries < 100 && !seen.isClosed; tries += 1) await wait(50)
  expect(seen.isClosed).toBe(true)
  return seen.text
}

/** Forms that are still being taken in. */
function formsOnDisk(): number {
  const own = '/proc/self/fd'
  const open = readdirSync(own).map((fd) => {
    try {
      return readlinkSync(join(own, fd))
    } catch {
      return ''
    }
  })
  return open.filter((path) => path.includes('shala-temp')).length
}

const post = (length: number) =>
  `POST ${upload.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

describe('a connection', () => {
  it('on which nothing comes is ended', async () => {
    await listen()
    await untilClosed(await open())
  })

  it('whose headers trickle in is ended', async () => {
    await listen()
    const slowly = await open('GET /api/health HTTP/1.1\r\nhost: x\r\n')
    const trickle = setInterval(() => slowly.socket.write('x-y: z\r\n'), 50)
    expect(await untilClosed(slowly)).toContain('408')
    clearInterval(trickle)
  })

  it('with half a body is ended, as JSON and as a form', async () => {
    await listen()
    const boundary = 'multipart/form-data; boundary=b'
    const form = `--b\r\ncontent-disposition: form-data; name="text"; filename="f"\r\n\r\nhalf`
    const halves = [
      await open(`${post(100)}{"text":"ha`),
      await open(`${post(5000).replace('application/json', boundary)}${form}`),
    ]
    const hasProc = existsSync('/proc/self/fd')
    if (hasProc) await expect.poll(formsOnDisk).toBe(1)
    for (const half of halves) await untilClosed(half)
    if (hasProc) await expect.poll(formsOnDisk).toBe(0)
  })

  it('with half a body that was refused at once is ended too', async () => {
    await listen()
    const half = await open(post(100).replace(upload.path, guarded.path))
    expect(await untilClosed(half)).toContain('401')
  })

  it('whose body comes a byte at a time is ended; one that is slow but steady is answered', async () => {
    await listen({ times: { ...quick, request: 20_000 } })
    const text = JSON.stringify({ text: 'x'.repeat(19_000) })
    const send = async ({ socket, seen }: Awaited<ReturnType<typeof open>>, bytes: number) => {
      for (let at = 0; at < text.length && !seen.isClosed; at += bytes) {
        socket.write(text.slice(at, at + bytes))
        await wait(50)
      }
    }
    const crawling = await open(post(text.length))
    const steady = await open(post(text.length))
    await Promise.all([send(crawling, 10), send(steady, 500)])
    expect(crawling.seen.text).toBe('')
    await wait(50)
    expect(steady.seen.text).toContain('{"size":19000}')
  })

  it('that takes too long in all is ended, however steady', async () => {
    await listen({ times: { ...quick, request: 600 } })
    const steady = await open(post(900_000))
    const sending = setInterval(() => steady.socket.write('x'.repeat(500)), 20)
    expect(await untilClosed(steady)).toContain('408')
    clearInterval(sending)
  })

  it('that does not read its answer is ended', async () => {
    await listen()
    const deaf = await open(get(large.path))
    deaf.socket.pause()
    const { promise, resolve } = Promise.withResolvers<void>()
    const count = () => new Promise<number>((done) => server.server.getConnections((_, open) => done(open)))
    const look = setInterval(async () => {
      if ((await count()) === 0) resolve()
    }, 50)
    await promise
    clearInterval(look)
  })

  it('that waits for its answer is left in peace, and kept for the next one for a while', async () => {
    await listen()
    const patient = await open(get(slow.path))
    await wait(1500)
    expect([patient.seen.text.includes('{"size":0}'), patient.seen.isClosed]).toEqual([true, false])
    await wait(1500)
    // Node keeps an idle connection a second longer than it says.
    await untilClosed(patient)
  })
})

describe('connections', () => {
  const health = get('/api/health')
  const answered = async () => {
    const one = await open(health)
    for (let tries = 0; tries < 40 && !one.seen.isClosed && one.seen.text === ''; tries += 1) await wait(10)
    return one.seen.text.includes('404')
  }
  const all = async (times: number) => {
    const got: boolean[] = []
    for (let opened = 0; opened < times; opened += 1) got.push(await answered())
    return got
  }
  const calm = { times: { ...quick, idle: 10_000 } }

  it('are so many in all', async () => {
    await listen({ ...calm, connections: 3 })
    expect(await all(4)).toEqual([true, true, true, false])
  })

  it('are so many of one network; one that ends makes room', async () => {
    await listen({ ...calm, connectionsOfNetwork: 2 })
    expect(await all(3)).toEqual([true, true, false])
    sockets[0]?.destroy()
    await wait(50)
    expect(await answered()).toBe(true)
  })

  it('through a proxy all come from one address, and are the proxy’s to share out', async () => {
    await listen({ ...calm, connectionsOfNetwork: 2 }, 1)
    expect(await all(3)).toEqual([true, true, true])
  })
})

describe('what is no request', () => {
  it.each([
    ['GET /api/%ff HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [`GET /api/${'a'.repeat(9000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 404],
    ['GET /api/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [`GET /api/slow HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered in the shape of every error: %#', async (text, status) => {
    await listen()
    const connection = await open(text)
    const answer = await untilClosed(connection)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer.toLowerCase()).toContain('x-request-id: ')
    expect(answer).toContain('"code":"request.')
    expect(answer).not.toContain('a'.repeat(40))
  })
})
