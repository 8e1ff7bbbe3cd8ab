import type { FastifyReply } from 'fastify'

/** JSON in the shape of somebody else's standard, success or not: that standard names its own statuses and headers. */
export class StandardAnswer {
  readonly body: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: unknown,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}

/** Written here: the schemas that Fastify serialises by know only shapes of our own. */
export function sendStandard(reply: FastifyReply, { body, status, headers }: StandardAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'private, no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
