import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { build } from 'vite'
import { makeProtections } from '../../apps/server/src/platform/http/protections.ts'
import { serveWeb } from '../../apps/server/src/platform/http/web.ts'
import { precompress } from '../../apps/web/build/compress.ts'
import { ocrParts } from '../../apps/web/build/ocr-parts.ts'
import { pdfParts } from '../../apps/web/build/pdf-parts.ts'

const root = join(import.meta.dirname, '..', '..')
const entry = 'virtual:measure'
const code = `
import font from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import { openCardReader } from ${JSON.stringify(join(root, 'apps/web/src/features/teachers/aadhaar/card-reader.ts'))}
import { measurer } from ${JSON.stringify(join(import.meta.dirname, 'page.ts'))}
window.bench = await measurer(openCardReader, font)
`

/** The product's own reader and the drawing of cards as one page, built as the product is. */
async function buildPage(folder: string): Promise<void> {
  const built = await build({
    configFile: false,
    root: join(root, 'apps/web'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'measure',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? code : null),
      },
      pdfParts(),
      ocrParts(),
      precompress(),
    ],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'chrome109',
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry },
    },
  })
  const main =
    'output' in built ? built.output.find((part) => part.type === 'chunk' && part.isEntry) : undefined
  if (!main) throw new Error('The page of the measurement was not built.')
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Cards</title><script type="module" src="/${main.fileName}"></script>`,
  )
}

/** Serves it with the product's own headers, and counts what goes out. */
export async function serveReader(folder: string) {
  await buildPage(folder)
  const headers = await makeProtections({
    secure: false,
    usesGoogle: false,
    documentViewerUrl: null,
    inlineScripts: [],
  })
  const sockets = new Set<{ bytesWritten: number }>()
  const app = Fastify({
    serverFactory: (handler) => {
      const server = createServer(handler)
      server.on('connection', (socket) => sockets.add(socket))
      return server
    },
  })
  app.addHook('onRequest', async (_, reply) => void reply.headers(headers))
  await serveWeb(app as never, folder)
  const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
  return {
    address,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: () => app.close(),
  }
}
