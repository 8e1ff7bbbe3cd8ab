import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { Refused } from '../refused.ts'
import { isSameSecret } from '../same-secret.ts'
import { bearer } from './flood-stop.ts'

/** Counts every call, and answers the figures to whoever has the operator's token; there is no such page for others. */
export function serveMetrics(app: FastifyInstance, { token, registry, count }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    count({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done()
  })
  app.get(
    '/metrics',
    { config: { access: { public: true } }, schema: { hide: true } },
    async (request, reply) => {
      if (!isSameSecret(bearer(request) ?? '', token)) throw new Refused(generalRefusals.notFound)
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    },
  )
}
