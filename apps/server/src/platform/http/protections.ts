import helmet from '@fastify/helmet'
import Fastify from 'fastify'

export interface ProtectionParts {
  /** Whether the product is reached over https, so that browsers may be told to insist on it. */
  secure: boolean
  /** Whether the sign-in screen loads Google's script, frame and style. */
  usesGoogle: boolean
  /** The address of an external document viewer, whose frame is allowed. */
  documentViewerUrl: string | null
  /** Hashes of the scripts inside the page itself. */
  inlineScripts: string[]
}

export type Headers = Record<string, string>

const google = 'https://accounts.google.com/gsi'

function framesOf({ usesGoogle, documentViewerUrl }: ProtectionParts): string[] {
  const frames = [
    ...(usesGoogle ? [`${google}/`] : []),
    ...(documentViewerUrl ? [new URL(documentViewerUrl).origin] : []),
  ]
  return frames.length > 0 ? frames : ["'none'"]
}

function optionsOf(parts: ProtectionParts) {
  const from = (...sources: string[]) => (parts.usesGoogle ? sources : [])
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The readers of codes and text are WebAssembly from our own origin. Firefox applies this policy to workers
        // too.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...parts.inlineScripts, ...from(`${google}/client`)],
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
    strictTransportSecurity: parts.secure
      ? { maxAge: 15_552_000, includeSubDomains: false }
      : (false as const),
    // Google's frame and window must know which site they serve.
    referrerPolicy: {
      policy: parts.usesGoogle ? ('strict-origin-when-cross-origin' as const) : ('no-referrer' as const),
    },
    crossOriginOpenerPolicy: {
      policy: parts.usesGoogle ? ('same-origin-allow-popups' as const) : ('same-origin' as const),
    },
  }
}

const ownHeaders = new Set(['content-length', 'content-type', 'date', 'connection'])

/** Helmet's headers. They are the same for every answer, but helmet builds them anew for each: this asks it once. */
export async function makeProtections(parts: ProtectionParts): Promise<Headers> {
  const app = Fastify()
  await app.register(helmet, optionsOf(parts))
  app.get('/', () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries.filter(([name]) => !ownHeaders.has(name)))
}

/** For what is neither a page nor an API answer: no policy governs a script or a style by itself. */
export function protectionsOfAssets({
  'x-content-type-options': type = '',
  'cross-origin-resource-policy': origin = '',
}: Headers): Headers {
  return { 'x-content-type-options': type, 'cross-origin-resource-policy': origin }
}
