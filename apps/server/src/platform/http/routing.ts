import { dayAt } from '@shala/contract/days'
import { may } from '@shala/contract/permissions'
import { generalRefusals } from '@shala/contract/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Actor, Context } from '../context.ts'
import type { SchoolDb } from '../database/school-db.ts'
import { WrittenAnswer } from '../files/written-answer.ts'
import { Refused } from '../refused.ts'
import { parse } from '../validation.ts'
import { FileAnswer, sendFile, sendWritten } from './file-answer.ts'
import { bearer } from './flood-stop.ts'
import { routeSchema } from './json-schema.ts'
import { largestJsonWithFiles, type ReceivedForm, receiveForm } from './multipart.ts'
import type { Access, Asked, Route } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** The start fails when a route, of a plugin too, does not say who may call it. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const added: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    added.push(route)
  })
  app.addHook('onReady', async () => {
    for (const { method, url, config } of added) {
      const access = config?.access
      if (!access || !('public' in access || 'may' in access)) {
        throw new Error(`The route ${method} ${url} declares neither a permission nor public: true.`)
      }
    }
  })
}

/** Needed to answer a request, besides the route itself. */
export interface RoutingParts {
  clock: Clock
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null
  /** The person that a bearer token stands for; null when it stands for nobody. */
  authenticate: (token: string, from: { ipAddress: string; share: string }) => Promise<Actor | null>
  bindToSchool: (schoolId: string) => SchoolDb
  routes: Route[]
}

function authorize(access: Access, actor: Actor | null): void {
  if ('public' in access) return
  if (!actor) throw new Refused(generalRefusals.signedOut)
  if (!may(actor.role, access.may)) throw new Refused(generalRefusals.forbidden)
  if (access.school === 'needed' && !actor.school) throw new Refused(generalRefusals.noSchool)
}

function contextOf(actor: Actor | null, now: Date, parts: RoutingParts): Context | null {
  if (!actor?.school) return null
  const { schoolId, timeZone } = actor.school
  return { db: parts.bindToSchool(schoolId), actor, now, today: dayAt(now, timeZone) }
}

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

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  form: ReceivedForm | null
  now: Date
}

function read(
  { endpoint: { params, query, body } }: Route,
  { request, reply, form, now }: Call,
  publicUrl: string | null,
): Asked<Route['endpoint']> {
  return {
    params: (params && readParams(params, request.params)) as undefined,
    query: (query && parse(query, request.query)) as undefined,
    body: (body && parse(body, form ? form.fields : readJson(request))) as undefined,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    now,
    // Made only when it is asked for: most calls are over before a client could go.
    get signal() {
      return goneSignal(reply)
    },
  }
}

/** An id that can't be one belongs to nothing: a 404, like another school's. */
function readParams(schema: NonNullable<Route['endpoint']['params']>, sent: unknown): unknown {
  const result = schema.safeParse(sent)
  if (!result.success) throw new Refused(generalRefusals.notFound)
  return result.data
}

async function answer(route: Route, call: Call, parts: RoutingParts): Promise<FastifyReply> {
  const { request, reply, now } = call
  const asked = read(route, call, parts.publicUrl)
  const context = contextOf(request.actor, now, parts)
  const answered = await route.act(asked, { actor: request.actor, context })
  if (answered instanceof FileAnswer) return sendFile(reply, answered)
  if (answered instanceof WrittenAnswer) return sendWritten(reply, answered)
  return reply.code(route.endpoint.status ?? 200).send(answered)
}

function addRoute(app: FastifyInstance, route: Route, parts: RoutingParts): void {
  const { endpoint, access } = route
  const formLimit = endpoint.form?.maxBytes
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access },
    ...(formLimit && { bodyLimit: largestJsonWithFiles }),
    schema: routeSchema(endpoint),
    // Before the body is read: a stranger's upload is not worth parsing.
    onRequest: async (request) => {
      if ('public' in access) return
      const token = bearer(request)
      const from = { ipAddress: request.ip, share: request.source?.share ?? request.ip }
      request.actor = token ? await parts.authenticate(token, from) : null
      authorize(access, request.actor)
      if (!formLimit && request.headers['content-type']?.startsWith('multipart/')) {
        throw new Refused(generalRefusals.wrongType)
      }
    },
    handler: async (request, reply) => {
      const form = formLimit && request.isMultipart() ? await receiveForm(request, formLimit) : null
      try {
        return await answer(route, { request, reply, form, now: parts.clock() }, parts)
      } finally {
        await form?.discard()
      }
    },
  })
}

export function addRoutes(app: FastifyInstance, parts: RoutingParts): void {
  app.decorateRequest('actor', null)
  for (const route of parts.routes) addRoute(app, route, parts)
}
