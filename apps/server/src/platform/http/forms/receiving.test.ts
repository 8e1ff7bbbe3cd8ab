import { endpoint } from '@shala/contract/general/endpoint'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bareParts } from '../../../../test/bare-server.ts'
import { UploadedFile } from '../../files/uploaded-file.ts'
import { publicRoute } from '../route.ts'
import { createServer } from '../server.ts'

const megabyte = 1024 * 1024
const sent = z.looseObject({})
const form = endpoint({
  method: 'POST',
  path: '/api/form',
  summary: 'x',
  body: sent,
  form: { maxBytes: 3 * megabyte },
  answer: z.object({ json: z.string() }),
})

/** A file as a text, so that what was taken in can be compared. */
async function shown(value: unknown): Promise<unknown> {
  if (value instanceof UploadedFile) return { file: (await value.read()).toString('base64') }
  if (Array.isArray(value)) return await Promise.all(value.map(shown))
  if (!value || typeof value !== 'object') return value
  const entries = Object.entries(value).map(async ([key, one]) => [key, await shown(one)])
  return Object.fromEntries(await Promise.all(entries))
}

let server: Awaited<ReturnType<typeof createServer>>
let base = ''
beforeAll(async () => {
  server = await createServer({
    ...bareParts,
    routes: [publicRoute(form, async ({ body }) => ({ json: JSON.stringify(await shown(body)) }))],
  })
  base = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function send(
  body: string | FormData,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ status: number; fields: unknown }> {
  const reply = await fetch(base + form.path, { method: 'POST', body, headers })
  const { json = 'null' } = (await reply.json()) as { json?: string }
  return { status: reply.status, fields: JSON.parse(json) }
}

/** The text in pieces, each of its own packet. */
function inPieces(text: string, length: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + length))
      at += length
    },
  })
}

async function sendInPieces(text: string, length: number) {
  const reply = await fetch(base + form.path, {
    method: 'POST',
    body: inPieces(text, length),
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
  } as RequestInit)
  const { json = 'null' } = (await reply.json()) as { json?: string }
  return { status: reply.status, fields: JSON.parse(json) }
}

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

describe('JSON with files', () => {
  it('arrives as it was sent, wherever it is cut, whatever else it says', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    const file = fc.uint8Array({ minLength: 1200, maxLength: 5000 })
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        file,
        file,
        fc.integer({ min: 40, max: 3000 }),
        async (name, note, one, other, length) => {
          const body = { name, photo: dataUrl(one), list: [{ note, fileUrl: dataUrl(other) }, null, 3] }
          const got = await sendInPieces(JSON.stringify(body), length)
          const asFile = (bytes: Uint8Array) => ({ file: Buffer.from(bytes).toString('base64') })
          expect(got).toEqual({
            status: 200,
            fields: { name, photo: asFile(one), list: [{ note, fileUrl: asFile(other) }, null, 3] },
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([1, 2, 3, 5, 6, 7, 64])(
    'may write its characters as other languages do, cut every %i bytes',
    async (length) => {
      const bytes = Buffer.alloc(900, 0xfb)
      const url = dataUrl(bytes)
      const text = JSON.stringify({ photo: url })
        .replaceAll('/', '\\/')
        .replaceAll('+', '\\u002B')
        .replace('base64,', 'base64,\\r\\n')
      expect((await sendInPieces(text, length)).fields).toEqual({ photo: { file: bytes.toString('base64') } })
    },
  )

  it('keeps a short data URL and every other text as they are', async () => {
    const fields = { note: 'data:text/plain;base64,aGk=', name: 'a "quoted" \\ name', long: 'x'.repeat(5000) }
    expect((await send(JSON.stringify(fields))).fields).toEqual(fields)
  })

  it('has a limit for its files, and a smaller one for all else', async () => {
    const file = dataUrl(Buffer.alloc(9 * megabyte))
    const cases: [string, number][] = [
      [JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
      [JSON.stringify({ a: file }), 200],
      [JSON.stringify({ a: file, b: file }), 413],
      [JSON.stringify({ names: Array.from({ length: 3000 }, () => dataUrl(Buffer.alloc(1200))) }), 413],
      [`{"photo":"${dataUrl(Buffer.alloc(5000))}`, 400],
      ['[]', 400],
      ['', 400],
      [`{"__proto__":{"photo":"${dataUrl(Buffer.alloc(5000))}"}}`, 400],
    ]
    for (const [body, status] of cases) expect((await send(body)).status).toBe(status)
  })
})

describe('a form as browsers send it', () => {
  it('may hold a file as a data URL too, however large its text', async () => {
    const body = new FormData()
    body.set('name', 'Asha')
    body.set('cleared', '')
    body.set('photoBase64', dataUrl(Buffer.alloc(100_000, 7)))
    body.set('nothing', new Blob([]), '')
    expect((await send(body, {})).fields).toEqual({
      name: 'Asha',
      cleared: '',
      photoBase64: { file: Buffer.alloc(100_000, 7).toString('base64') },
    })
  })

  it('has few files, few fields, and little text', async () => {
    const withParts = (count: number, part: string | Blob) => {
      const body = new FormData()
      for (let at = 0; at < count; at += 1) body.append(`f${at}`, part as string)
      return body
    }
    expect((await send(withParts(16, new Blob(['x'])), {})).status).toBe(200)
    expect((await send(withParts(17, new Blob(['x'])), {})).status).toBe(413)
    expect((await send(withParts(101, 'x'), {})).status).toBe(413)
    expect((await send(withParts(2, 'x'.repeat(40_000)), {})).status).toBe(413)
  })
})
