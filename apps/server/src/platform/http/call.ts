import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { Refused } from '../refused.ts'
import { parse } from '../validation.ts'
import type { ReceivedForm } from './forms/receiving.ts'
import type { Asked, Route } from './route.ts'

function readJson({ body }: FastifyRequest): unknown {
  const isObject = typeof body === 'object' && !Array.isArray(body)
  if (body !== undefined && !isObject) throw new Refused(generalRefusals.malformed)
  return body
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => gone.abort())
  return gone.signal
}

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  form: ReceivedForm | null
  now: Date
}

function readBody(schema: NonNullable<Route['endpoint']['body']>, sent: unknown, edits = false): unknown {
  if (!edits || typeof sent !== 'object' || sent === null) return parse(schema, sent)
  const { updates = {}, ...others } = sent as Record<string, unknown>
  if (typeof updates !== 'object' || updates === null) throw new Refused(generalRefusals.malformed)
  const body: Record<string, unknown> = { ...others, ...updates }
  const known = Object.keys((schema as z.ZodMiniObject).shape)
  if (!known.some((field) => body[field] !== undefined)) throw new Refused(generalRefusals.nothingToChange)
  return parse(schema, body)
}

/** What a call asks, checked against its contract. @throws Refused 400, 404 or 422 */
export function readCall(
  { endpoint: { params, query, body, edits, raw } }: Route,
  { request, reply, form, now }: Call,
  publicUrl: string | null,
): Asked<Route['endpoint']> {
  return {
    params: (params && readParams(params, request.params)) as undefined,
    query: (query && parse(query, request.query)) as undefined,
    raw: raw
      ? { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.of(), headers: request.headers }
      : null,
    body: (body && readBody(body, form ? form.fields : readJson(request), edits)) as undefined,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    now,
    // Made only on demand: most calls are over before a client could leave.
    get signal() {
      return goneSignal(reply)
    },
  }
}

/** An id that cannot be one belongs to nothing: a 404, like another school's. */
function readParams(schema: NonNullable<Route['endpoint']['params']>, sent: unknown): unknown {
  const result = schema.safeParse(sent)
  if (!result.success) throw new Refused(generalRefusals.notFound)
  return result.data
}

/** How many rows a call may change: one, plus one for each entry of a list that it sends. */
export function rowsOf(body: unknown): number {
  const lists = Object.values((body ?? {}) as object).filter(Array.isArray)
  return lists.reduce((rows, list) => rows + list.length, 1)
}
