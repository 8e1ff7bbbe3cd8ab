import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { makeProtections } from '../../apps/server/src/platform/http/protections.ts'
import { precompress } from '../../apps/web/build/compress.ts'
import { ocrParts } from '../../apps/web/build/ocr-parts.ts'
import { pdfParts } from '../../apps/web/build/pdf-parts.ts'

const root = join(import.meta.dirname, '..', '..')
const entry = 'virtual:measure'
const code = `
import encodeQr from 'qr'
import font from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import { openCardReader } from ${JSON.stringify(join(root, 'apps/web/src/features/teachers/aadhaar/card-reader.ts'))}
import { measurer } from ${JSON.stringify(join(import.meta.dirname, 'page.ts'))}
window.bench = await measurer({ openReader: openCardReader, fontUrl: font, encodeQr })
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

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Serves it under the product's own policy, compressed as there, and counts what goes out. */
export async function serveReader(folder: string) {
  await buildPage(folder)
  const policy = await makeProtections({
    secure: false,
    usesGoogle: false,
    documentViewerUrl: null,
    inlineScripts: [],
  })
  let bytes = 0
  const server = createServer(async ({ url = '' }, response) => {
    const path = join(folder, url === '/' ? 'index.html' : url)
    const isSmaller = existsSync(`${path}.br`)
    const body = await readFile(isSmaller ? `${path}.br` : path).catch(() => null)
    bytes += body?.length ?? 0
    response.writeHead(body ? 200 : 404, {
      ...policy,
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(isSmaller && { 'content-encoding': 'br' }),
    })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
