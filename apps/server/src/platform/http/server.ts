import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { newId } from '../ids.ts'
import { serveDocs } from './docs.ts'
import { answerBrokenRequest, answerErrors, answerFrameworkError } from './errors.ts'
import { type FloodParts, stopFloods } from './flood-stop.ts'
import { openHttpServer } from './http-server.ts'
import type { LoadLimits } from './load-limits.ts'
import { logRequests } from './request-log.ts'
import { addRoutes, type RoutingParts, refuseUndeclaredRoutes } from './routing.ts'
import { serveWeb } from './web.ts'

export interface ServerParts extends RoutingParts, FloodParts {
  log: Logger
  trustProxy: boolean | number | string[]
  loadLimits: LoadLimits
  /** Whether the product is reached over https, so that browsers may be told to insist on it. */
  secure: boolean
  /** Whether the sign-in screen loads Google's own script, frame and style. */
  usesGoogle: boolean
  /** Where a viewer of documents is; its frame is let in. */
  documentViewerUrl: string | null
  /** The built web app, or null to serve the API alone. */
  webFolder: string | null
}

const bodyLimit = 1024 * 1024
const mostFields = 100

const google = 'https://accounts.google.com/gsi'

function framesOf({ usesGoogle, documentViewerUrl }: ServerParts): string[] {
  const frames = [
    ...(usesGoogle ? [`${google}/`] : []),
    ...(documentViewerUrl ? [new URL(documentViewerUrl).origin] : []),
  ]
  return frames.length > 0 ? frames : ["'none'"]
}

async function addProtections(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const from = (...sources: string[]) => (parts.usesGoogle ? sources : [])
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...from(`${google}/client`)],
        // Mantine writes its tokens into style elements and attributes.
        styleSrc: ["'self'", "'unsafe-inline'", ...from(`${google}/style`)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...from(`${google}/`)],
        frameSrc: framesOf(parts),
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: parts.secure ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    // Google's frame and window must know which site they serve.
    referrerPolicy: { policy: parts.usesGoogle ? 'strict-origin-when-cross-origin' : 'no-referrer' },
    crossOriginOpenerPolicy: { policy: parts.usesGoogle ? 'same-origin-allow-popups' : 'same-origin' },
  })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 })
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'deflate'] })
  await app.register(multipart, { limits: { fields: mostFields } })
}

/** Otherwise a browser keeps its connection open for the next request, and that delays the shutdown. */
function closeConnectionsWithServer(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/**
 * The HTTP server with every route of the product.
 * @throws when a route declares neither a permission nor `public: true`
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { trustProxy } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newId,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit,
    serverFactory: (listener) => openHttpServer(listener, parts.loadLimits, trustProxy !== false),
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  closeConnectionsWithServer(app)
  refuseUndeclaredRoutes(app)
  answerErrors(app)
  logRequests(app)
  await addProtections(app, parts)
  await stopFloods(app, parts, parts.loadLimits)
  await serveDocs(app)
  addRoutes(app, parts)
  await serveWeb(app, parts.webFolder)
  return app
}
