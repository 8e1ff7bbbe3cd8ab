import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** One line per API call: the route, how it ended, how long it took. Never a URL with ids in it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/')) logRequest(request, reply)
    done()
  })
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 500 ? 'error' : 'info'
  request.log[level](
    {
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    `${request.method} ${request.routeOptions.url ?? 'unknown route'} ${reply.statusCode}`,
  )
}
