import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { usualBody } from '@shala/contract/general/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { newId } from '../ids.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { boundBodies } from './bodies.ts'
import { serveDocs } from './docs.ts'
import { answerBrokenRequest, answerErrors, answerFrameworkError } from './errors.ts'
import { type FloodParts, stopFloods } from './flood-stop.ts'
import { openHttpServer } from './http-server.ts'
import type { LoadLimits } from './load-limits.ts'
import { serveMetrics } from './metrics-page.ts'
import { refuseUnderPressure } from './pressure.ts'
import { makeProtections, type ProtectionParts, protectionsOfAssets } from './protections.ts'
import { logRequests } from './request-log.ts'
import { refuseUndeclaredRoutes } from './route-declarations.ts'
import { addRoutes, type RoutingParts } from './routing.ts'
import { serializerFor, writeLongListsInTurns } from './serializing.ts'
import { inlineScripts, isAsset, serveWeb } from './web.ts'

export interface ServerParts extends RoutingParts, FloodParts, Omit<ProtectionParts, 'inlineScripts'> {
  log: Logger
  trustProxy: boolean | number | string[]
  loadLimits: LoadLimits
  /** Null where nobody reads them. */
  metrics: Metrics | null
  /** The built web app, or null to serve only the API. */
  webFolder: string | null
}

/** Sets what every answer needs; the web app's hashed files need less of it. */
async function addProtections(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const protections = await makeProtections({ ...parts, inlineScripts: inlineScripts(parts.webFolder) })
  const ofAssets = protectionsOfAssets(protections)
  app.addHook('onRequest', (request, reply, done) => {
    if (isAsset(request.url)) {
      reply.headers(ofAssets)
    } else {
      reply.headers(protections).header('x-request-id', request.id)
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    }
    done()
  })
  await refuseUnderPressure(app, parts.loadLimits.eventLoopDelay)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip', 'deflate'],
    globalDecompression: false,
  })
  await app.register(multipart)
}

/** Otherwise a browser keeps its connection open for the next request, which delays the shutdown. */
function closeConnectionsWithServer(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/**
 * The HTTP server with every route of the product.
 * @throws when a route declares neither a permission nor `public: true`, or reads and is not a plain GET
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { trustProxy } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newId,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: usualBody,
    serverFactory: (listener) => openHttpServer(listener, parts.loadLimits, trustProxy !== false),
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(serializerFor)
  writeLongListsInTurns(app)
  closeConnectionsWithServer(app)
  refuseUndeclaredRoutes(app)
  answerErrors(app)
  logRequests(app)
  await addProtections(app, parts)
  await stopFloods(app, parts, parts.loadLimits)
  boundBodies(app, parts.loadLimits.bodies)
  await serveDocs(app)
  if (parts.metrics) serveMetrics(app, parts.metrics)
  addRoutes(app, parts)
  await serveWeb(app, parts.webFolder)
  return app
}
