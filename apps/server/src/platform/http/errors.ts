import type { Socket } from 'node:net'
import { generalRefusals, type Refusal } from '@shala/contract/general/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/outage.ts'
import { isUnstorableText } from '../database/unstorable-text.ts'
import { newId } from '../ids.ts'
import { Refused } from '../refused.ts'
import { errorPage, isForPerson } from './error-page.ts'
import { sendHtmlPage } from './page-answer.ts'
import { sendStandard } from './standard-answer.ts'

const byStatus: Record<number, Refusal> = {
  400: generalRefusals.malformed,
  404: generalRefusals.notFound,
  413: generalRefusals.tooLarge,
  415: generalRefusals.wrongType,
  429: generalRefusals.tooMany,
  503: generalRefusals.notReady,
}

/** Seconds until a restarted database, or another service, usually answers. */
const outageSeconds = 5

/** As a primary that has become a standby, or one whose disk fails. A call that only reads was to write by our own mistake. */
const takesNoWrites = ({ code }: FastifyError, { method }: FastifyRequest) =>
  code === '58030' || (code === '25006' && method !== 'GET')

/** A deadlock, or a statement that took too long: the same request may succeed a moment later. */
const crowded = new Set(['40P01', '57014'])
const crowdedSeconds = 2

function asRefused(error: FastifyError, request: FastifyRequest): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof DatabaseUnavailable || takesNoWrites(error, request)) {
    return new Refused(generalRefusals.noDatabase, { retryAfter: outageSeconds })
  }
  if (crowded.has(error.code)) return new Refused(generalRefusals.busy, { retryAfter: crowdedSeconds })
  // The client has left; nobody reads the answer.
  if (error.name === 'AbortError') return new Refused(generalRefusals.malformed)
  // A client sent it, so it is not a 500.
  if (isUnstorableText(error)) return new Refused(generalRefusals.malformed)
  const status = error.statusCode ?? 500
  const refusal = byStatus[status] ?? (status >= 400 && status < 500 ? generalRefusals.malformed : undefined)
  return refusal ? new Refused(refusal) : null
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = asRefused(error, request)
  const route = request.routeOptions.url
  if (!refused) request.log.error({ err: error, route }, 'request failed')
  if (error instanceof DatabaseUnavailable)
    request.log.warn({ err: error, route }, 'the database did not answer')
  if (takesNoWrites(error, request)) request.log.error({ err: error, route }, 'the database takes no writes')
  if (crowded.has(error.code)) request.log.warn({ err: error, route }, 'the database gave a statement up')
  const answer = refused ?? new Refused(generalRefusals.failed)
  const { retryAfter = answer.refusal.status === 503 ? outageSeconds : undefined } = answer.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (isForPerson(request.headers)) return sendHtmlPage(reply, errorPage(answer))
  const { access } = request.routeOptions.config
  const refusedAs = access && 'public' in access ? access.refusedAs : undefined
  if (refusedAs) return sendStandard(reply, refusedAs(answer))
  return reply.code(answer.refusal.status).send(answer.body())
}

/** For a path that cannot be matched to a route, such as one that is badly encoded or too long. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void answerError(error, request, reply.header('x-request-id', request.id))
}

const rawStatuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** For what is not a request at all: only the connection can be answered. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify(new Refused(generalRefusals.malformed).body())
  const lines = [
    `HTTP/1.1 ${rawStatuses[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${newId()}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** One shape for every error, whoever found it (docs/product.md, General). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}
