import { afterEach, expect, it, vi } from 'vitest'
import { answerPage, answerPart, install, isPart } from './caches.ts'

const version = { name: 'v1', parts: ['/assets/a.js'], onDemand: [], words: {} }
const typed = (type: string, init: ResponseInit = {}) =>
  new Response('x', { headers: { 'content-type': type }, ...init })

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/assets/a.js', 'text/javascript; charset=utf-8', true],
  ['/assets/a.css', 'text/css; charset=utf-8', true],
  ['/assets/a.woff2', 'font/woff2', true],
  ['/assets/pdf-6/a.pfb', 'application/octet-stream', true],
  ['/assets/a.js', 'text/html', false],
  ['/assets/a.js', 'text/plain', false],
  ['/assets/pdf-6/a.pfb', 'text/plain', false],
])('of %s, an answer of type %s is a part: %s', (path, type, isOne) => {
  expect(isPart(path, typed(type))).toBe(isOne)
  expect(isPart(path, typed(type, { status: 404 }))).toBe(false)
})

it('a disk that cannot be read leaves page and parts to the server', async () => {
  const broken = () => Promise.reject(new DOMException('corrupt', 'UnknownError'))
  vi.stubGlobal('caches', { open: broken, match: broken })
  vi.stubGlobal('fetch', async () => typed('text/javascript'))
  const work: Promise<void>[] = []
  const keep = (one: Promise<void>) => void work.push(one)
  expect(await (await answerPage(new Request('https://a.example/'), version, keep)).text()).toBe('x')
  const part = await answerPart(new Request('https://a.example/assets/a.js'), version, keep)
  expect(await part.text()).toBe('x')
  await Promise.all(work)
})

it.each([
  ['hi', ['/assets/a.js', '/assets/words-hi-first.js']],
  ['en', ['/assets/a.js']],
])('a device that speaks %s keeps %j of a version', async (language, expected) => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/' ? new Response('"/assets/a.js" "/assets/words-hi-first.js"') : typed('text/javascript'),
  )
  const kept: string[] = []
  const cache = {
    match: async () => undefined,
    put: async (path: string) => void (path.startsWith('/assets/') && kept.push(path)),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (path: string) => (path === '/language' ? new Response(language) : undefined),
  })
  await install({ ...version, words: { hi: ['/assets/words-hi-first.js'] } })
  expect(kept.sort()).toEqual(expected)
})
