import { type Endpoint, usualBody } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import { BodyBudget } from './body-budget.ts'
import type { BodyLimits } from './load-limits.ts'
import { networkOf } from './network.ts'

/** The deepest nesting of lists and objects: what is read from JSON is walked recursively. */
const mostNested = 32

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

function isTooNested(text: string): boolean {
  let nested = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isText && char === backslash) at += 1
    else if (char === quote) isText = !isText
    else if (isText) continue
    else if (opening.has(char)) nested += 1
    else if (closing.has(char)) nested -= 1
    if (nested > mostNested) return true
  }
  return false
}

type ReadJson = (text: string) => unknown

/** @throws Refused 400 for what is not JSON, names a prototype, or is nested too deeply */
export function jsonReader(app: FastifyInstance): (request: FastifyRequest) => ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request) => (text) => {
    if (isTooNested(text)) throw new Refused(generalRefusals.malformed)
    let read: unknown
    void parse(request, text, (error, body) => {
      if (error) throw new Refused(generalRefusals.malformed)
      read = body
    })
    return read
  }
}

/** A body that does not state its length may be as large as the route allows. */
function sizeOf({ headers }: FastifyRequest, most: number): number {
  const announced = Number(headers['content-length'])
  return Number.isFinite(announced) ? Math.min(announced, most) : most
}

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

/** A compressed body of a kilobyte can unpack to megabytes, and none of our clients sends one. */
function refusePacked({ headers }: FastifyRequest): void {
  const packing = headers['content-encoding']
  if (packing && packing !== 'identity') throw new Refused(generalRefusals.wrongType)
}

/**
 * Limits what a body may cost, before any of it is read: it is not unpacked, its size is limited by its route, and so
 * is the sum of all bodies being received.
 */
export function boundBodies(app: FastifyInstance, limits: BodyLimits): void {
  const inMemory = new BodyBudget(limits.inMemory)
  const onDisk = new BodyBudget(limits.onDisk)
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    refusePacked(request)
    const whose = { sender: request.source?.bucket ?? '', network: networkOf(request.ip) }
    const { bodyLimit = usualBody, config } = request.routeOptions
    const release = config.largestForm
      ? onDisk.reserve(whose, sizeOf(request, config.largestForm))
      : inMemory.reserve(whose, sizeOf(request, bodyLimit))
    reply.raw.once('close', release)
    return payload
  })
  const readerOf = jsonReader(app)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    // Many clients announce JSON on every call, also where they send none.
    async (request: FastifyRequest, text: string) => (text === '' ? undefined : readerOf(request)(text)),
  )
}

/** For the routes of forms: their bodies are read to disk, piece by piece, where they are needed. */
function leaveFormsUnread(forms: FastifyInstance): void {
  forms.removeContentTypeParser('application/json')
  forms.addContentTypeParser('application/json', (_request, _body, done) => done(null))
}

/** For the routes that check a signature over the bytes of a body: each is handed over as it came, whatever its type. */
function handBodiesOver(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, bytes: Buffer) => bytes)
}

/** How the bodies of endpoints are received; `prepare` is given the scope of the routes of one kind. */
export const kindsOfBodies: readonly {
  is: (endpoint: Endpoint) => boolean
  prepare: (scope: FastifyInstance) => void
}[] = [
  { is: ({ form, raw }) => !form && !raw, prepare: () => {} },
  { is: ({ form }) => form !== undefined, prepare: leaveFormsUnread },
  { is: ({ raw }) => raw === true, prepare: handBodiesOver },
]
