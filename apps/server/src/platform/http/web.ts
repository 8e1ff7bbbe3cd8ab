import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'

const year = 31_536_000

/** The compressed forms that the build puts beside the page, the smallest first. */
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

interface Page {
  plain: Buffer
  encoded: { name: string; body: Buffer }[]
}

async function readPage(path: string): Promise<Page> {
  const beside = encodings.filter(({ extension }) => existsSync(path + extension))
  const encoded = beside.map(async ({ name, extension }) => ({
    name,
    body: await readFile(path + extension),
  }))
  return { plain: await readFile(path), encoded: await Promise.all(encoded) }
}

/** True when the browser accepts that encoding; '*' and weights other than 0 are treated the same. */
function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const offers = String(headers['accept-encoding'] ?? '').split(',')
  return offers.some((offer) => new RegExp(`^\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(offer))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { plain, encoded }: Page): FastifyReply {
  const found = encoded.find(({ name }) => takes(request, name))
  if (found) reply.header('content-encoding', found.name)
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(found?.body ?? plain)
}

/** The hashes of the scripts inside the page itself, for the content policy, which allows no others. */
export function inlineScripts(folder: string | null): string[] {
  const path = folder === null ? '' : join(folder, 'index.html')
  if (!existsSync(path)) return []
  const scripts = readFileSync(path, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** Whether a URL is of a file whose name changes with its content. */
export function isAsset(url: string): boolean {
  return url.startsWith('/assets/')
}

/**
 * The built web app: its hashed assets for a year, its one page for every other URL that is not the API's. The page,
 * the service worker and the manifest are requested each time: they say which version there is.
 */
export async function serveWeb(app: FastifyInstance, folder: string | null): Promise<void> {
  const isBuilt = folder !== null && existsSync(join(folder, 'index.html'))
  const page = isBuilt ? await readPage(join(folder, 'index.html')) : null
  if (isBuilt) {
    await app.register(async (assets) => {
      assets.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: { public: true } }
      })
      await assets.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        preCompressed: true,
        index: false,
        cacheControl: false,
        // The other files are distinguished by their ETag.
        lastModified: false,
        acceptRanges: false,
        setHeaders: (reply, path) => {
          const isHashed = path.includes(`${join(folder, 'assets')}`)
          reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
        },
      })
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!page || !isPage || /^\/(api|assets|ims)(\/|$)/.test(request.url)) {
      throw new Refused(generalRefusals.notFound)
    }
    return sendPage(request, reply, page)
  })
}
