import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareParts } from '../../../test/bare-server.ts'
import { createServer } from './server.ts'

const page = '<!doctype html><title>Shala</title><script>first()</script>'
let folder: string
let server: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shala-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page))
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets', 'index-1.js'), '1')
  server = await createServer({ ...bareParts, webFolder: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('the built web app', () => {
  it('keeps hashed assets for a year, and asks for page, worker and manifest each time', async () => {
    const keptFor = async (url: string) => (await server.inject(url)).headers['cache-control']
    expect(await keptFor('/assets/index-1.js')).toBe('public, max-age=31536000, immutable')
    for (const url of ['/', '/attendance', '/sw.js', '/manifest.webmanifest'])
      expect(await keptFor(url)).toBe('no-cache')
  })

  it('is of the types that browsers install an app from', async () => {
    const typeOf = async (url: string) => (await server.inject(url)).headers['content-type']
    expect(await typeOf('/sw.js')).toMatch(/^(text|application)\/javascript/)
    expect(await typeOf('/manifest.webmanifest')).toMatch(/^application\/manifest\+json/)
  })

  it('lets the browser run its own worker and read its own manifest, and no others', async () => {
    const policy = String((await server.inject('/')).headers['content-security-policy'])
    expect(policy).toContain("worker-src 'self';")
    expect(policy).toContain("manifest-src 'self';")
  })

  it("lets the page's own script run by its hash, and no other that stands in a page", async () => {
    const { headers, body } = await server.inject('/')
    const policy = String(headers['content-security-policy'])
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? []
    const hash = createHash('sha256').update(code).digest('base64')
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`)
    expect(/script-src[^;]*unsafe-inline/.test(policy)).toBe(false)
  })

  it('sends hashed assets with no header that they have no use for', async () => {
    const { headers } = await server.inject({
      url: '/assets/index-1.js',
      headers: { 'accept-encoding': 'br' },
    })
    const { date: _, connection: __, ...sent } = headers
    expect(sent).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '1',
      'content-type': expect.stringContaining('javascript'),
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.any(String),
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
  })

  it('answers no part that is gone with the page', async () => {
    expect((await server.inject('/assets/gone-1.js')).statusCode).toBe(404)
  })
})

describe('the page', () => {
  const ask = async (accept: string) => {
    const { headers, rawPayload } = await server.inject({ url: '/', headers: { 'accept-encoding': accept } })
    expect(headers.vary).toContain('accept-encoding')
    return { encoding: headers['content-encoding'], body: rawPayload }
  }

  it.each(['br', 'gzip, deflate, br', 'gzip, br;q=0.5'])(
    'is sent small to a browser that takes %s',
    async (accept) => {
      const { encoding, body } = await ask(accept)
      expect(encoding).toBe('br')
      expect(brotliDecompressSync(body).toString()).toBe(page)
    },
  )

  it('is sent in gzip over plain http, where browsers take no more', async () => {
    const { encoding, body } = await ask('gzip, deflate')
    expect(encoding).toBe('gzip')
    expect(gunzipSync(body).toString()).toBe(page)
  })

  it.each(['', 'identity', 'br;q=0, gzip;q=0.0', 'brx'])(
    'is sent plain to a browser that takes %o',
    async (accept) => {
      const { encoding, body } = await ask(accept)
      expect(encoding).toBeUndefined()
      expect(body.toString()).toBe(page)
    },
  )
})
