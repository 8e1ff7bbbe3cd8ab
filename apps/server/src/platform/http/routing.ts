import { dayAt } from '@shala/contract/general/days'
import { usualBody } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import { tabHeader } from '@shala/contract/general/tab-header'
import type { LiveTopic } from '@shala/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Actor, Context } from '../context.ts'
import type { SchoolDb } from '../database/school-db.ts'
import { WrittenAnswer } from '../files/written-answer.ts'
import { Once } from '../once.ts'
import { nullIfRefused, Refused } from '../refused.ts'
import type { Counted, SchoolMeasure } from '../school-measure.ts'
import { authorize, mayCall, refuseMoving } from './admission.ts'
import { jsonReader, kindsOfBodies } from './bodies.ts'
import { type Call, readCall, rowsOf } from './call.ts'
import { EarlyReads } from './early-read.ts'
import { EventStream, OpenStreams, StreamAnswer } from './event-stream.ts'
import { sendAsItIs } from './file-answer.ts'
import { bearer } from './flood-stop.ts'
import { formReceiver, largestForm } from './forms/receiving.ts'
import { routeSchema } from './json-schema.ts'
import type { ManyLooks } from './many-looks.ts'
import { type Origin, originOf } from './origin.ts'
import type { Access, Asked, Route } from './route.ts'
import { isRead, refuseUndeclared } from './route-declarations.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** In bytes, for a body that may be a form with files. */
    largestForm?: number
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** What answering a request takes, besides the route itself. */
export interface RoutingParts {
  clock: Clock
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null
  /** The person that a bearer token stands for, or null. */
  authenticate: (token: string, from: Origin) => Promise<Actor | null>
  bindToSchool: (schoolId: string, access: Access) => SchoolDb
  routes: Route[]
  measure: SchoolMeasure
  manyLooks: ManyLooks
  /** Called after each call that changed something, with the browser tab it came from. */
  onChanged: (
    schoolId: string,
    topics: readonly LiveTopic[],
    how: { tab: string | null; isNews: boolean },
  ) => void
  /** Has `check` called with whoever's sessions may have ended; null for everybody. */
  onEnded: (check: (userId: string | null) => void) => void
}

interface Parts extends RoutingParts {
  earlyReads: EarlyReads
  streams: OpenStreams
  receiveForm: ReturnType<typeof formReceiver>
}

/** Streams that one person may have open in one process: each browser has one. */
const mostStreams = 8

function contextOf(
  actor: Actor | null,
  { now, access }: { now: Date; access: Access },
  parts: RoutingParts,
): Context | null {
  if (!actor?.school) return null
  const { schoolId, timeZone } = actor.school
  const db = parts.bindToSchool(schoolId, access)
  return { db, actor, now, today: dayAt(now, timeZone), measure: parts.measure, once: new Once() }
}

/** @throws Refused 429 for a school, or a person, that has made its changes of today */
function countOf(
  { endpoint: { method }, access }: Route,
  context: Context | null,
  { body, now }: Asked<Route['endpoint']>,
  { measure }: RoutingParts,
): Counted | undefined {
  const isCounted = method !== 'GET' && !('isUncounted' in access && access.isUncounted)
  if (!context || !isCounted) return undefined
  return measure.count('changesPerDay', { schoolId: context.db.schoolId, now }, context.actor, rowsOf(body))
}

async function act(route: Route, call: Call, actor: Actor | null, parts: RoutingParts): Promise<unknown> {
  const asked = readCall(route, call, parts.publicUrl)
  const context = contextOf(actor, { now: call.now, access: route.access }, parts)
  const counted = countOf(route, context, asked, parts)
  try {
    return await route.act(asked, { actor, context })
  } catch (error) {
    // Nothing was changed.
    if (error instanceof Refused) counted?.giveBack()
    throw error
  }
}

function send({ endpoint }: Route, { reply }: Call, answered: unknown): FastifyReply {
  if (endpoint.clearsCache) reply.header('clear-site-data', '"cache"')
  return sendAsItIs(reply, answered) ?? reply.code(endpoint.status ?? 200).send(answered)
}

function authenticate(request: FastifyRequest, token: string, parts: RoutingParts): Promise<Actor | null> {
  return parts.authenticate(token, originOf(request))
}

/** Before the body is read: a stranger's upload is not worth parsing. */
async function admit(request: FastifyRequest, route: Route, parts: RoutingParts): Promise<void> {
  const { endpoint, access } = route
  if ('public' in access) return
  const token = bearer(request)
  request.actor = token ? await authenticate(request, token, parts) : null
  authorize(access, request.actor)
  refuseMoving(route, request.actor)
  if (!endpoint.form && request.headers['content-type']?.startsWith('multipart/')) {
    throw new Refused(generalRefusals.wrongType)
  }
}

async function answerRead(route: Route, call: Call, parts: Parts): Promise<FastifyReply> {
  const token = bearer(call.request)
  if (!token) throw new Refused(generalRefusals.signedOut)
  const { actor, answered } = await parts.earlyReads.read({
    token,
    authenticate: () => authenticate(call.request, token, parts),
    authorize: (actor) => authorize(route.access, actor),
    read: async (actor) => ({ actor, answered: await act(route, call, actor, parts) }),
    drop: ({ answered }) => void (answered instanceof WrittenAnswer && answered.discard()),
  })
  parts.manyLooks.note(route, answered, { actor, now: call.now })
  return send(route, call, answered)
}

/** Continues until the person may no longer hear it, the client leaves, or the server stops. */
function sendStream(
  { access }: Route,
  { request, reply }: Call,
  { answered, parts }: { answered: StreamAnswer; parts: Parts },
): FastifyReply {
  const userId = request.actor?.userId ?? ''
  if (parts.streams.countOf(userId) >= mostStreams)
    throw new Refused(generalRefusals.tooMany, { retryAfter: 60 })
  const stream = new EventStream(reply)
  parts.streams.add(userId, stream, reply)
  stream.open(answered, async () => {
    const actor = await authenticate(request, bearer(request) ?? '', parts).catch(nullIfRefused)
    return (
      actor !== null && actor.school?.schoolId === request.actor?.school?.schoolId && mayCall(access, actor)
    )
  })
  return reply
}

/** Tells open screens what a call has changed. */
function tellOf({ access }: Route, { headers, actor }: FastifyRequest, { onChanged }: Parts): void {
  if (!('changes' in access) || !access.changes || !actor?.school) return
  const tab = headers[tabHeader]
  onChanged(actor.school.schoolId, access.changes, {
    tab: typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : null,
    isNews: !access.isNoNews,
  })
}

function refuserOf({ access }: Route, { actor }: FastifyRequest): (field: string, text: string) => void {
  const refuse = 'refuseField' in access ? access.refuseField : undefined
  return (field, text) => {
    if (actor) refuse?.(actor, field, text)
  }
}

async function answer(
  route: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  parts: Parts,
): Promise<FastifyReply> {
  const { form: limits } = route.endpoint
  const form = limits ? await parts.receiveForm(request, { limits, onText: refuserOf(route, request) }) : null
  try {
    const call = { request, reply, form, now: parts.clock() }
    const answered = await act(route, call, request.actor, parts)
    tellOf(route, request, parts)
    parts.manyLooks.note(route, answered, { actor: request.actor, now: call.now })
    if (answered instanceof StreamAnswer) return sendStream(route, call, { answered, parts })
    return send(route, call, answered)
  } finally {
    await form?.discard()
  }
}

function addRoute(app: FastifyInstance, route: Route, parts: Parts): void {
  const { endpoint, access } = route
  const reads = isRead(access)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access, ...(endpoint.form && { largestForm: largestForm(endpoint.form) }) },
    bodyLimit: endpoint.maxBody ?? usualBody,
    schema: routeSchema(endpoint),
    ...(!reads && { onRequest: (request) => admit(request, route, parts) }),
    handler: (request, reply) =>
      reads
        ? answerRead(route, { request, reply, form: null, now: parts.clock() }, parts)
        : answer(route, { request, reply }, parts),
  })
}

export function addRoutes(app: FastifyInstance, parts: RoutingParts): void {
  app.decorateRequest('actor', null)
  const streams = new OpenStreams()
  app.addHook('preClose', async () => streams.endAll())
  parts.onEnded((userId) => streams.check(userId))
  const all = {
    ...parts,
    earlyReads: new EarlyReads(),
    streams,
    receiveForm: formReceiver(jsonReader(app)),
  }
  for (const route of parts.routes) refuseUndeclared(route)
  for (const { is, prepare } of kindsOfBodies) {
    void app.register(async (scope) => {
      prepare(scope)
      for (const route of parts.routes) if (is(route.endpoint)) addRoute(scope, route, all)
    })
  }
}
