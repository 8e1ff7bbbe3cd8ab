import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { generalRefusals } from '@shala/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../refused.ts'

const year = 31_536_000

/** The built web app: its hashed assets for a year, its one page for every other URL that is not the API's. */
export async function serveWeb(app: FastifyInstance, folder: string | null): Promise<void> {
  const isBuilt = folder !== null && existsSync(join(folder, 'index.html'))
  const page = isBuilt ? await readFile(join(folder, 'index.html')) : null
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
        setHeaders: (reply, path) => {
          const isHashed = path.includes(`${join(folder, 'assets')}`)
          reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
        },
      })
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!page || !isPage || /^\/(api|assets)(\/|$)/.test(request.url)) {
      throw new Refused(generalRefusals.notFound)
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
