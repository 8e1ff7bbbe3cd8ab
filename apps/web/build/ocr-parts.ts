import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')).version

function folderOf(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
}

/** Where text-reader.ts finds what reads text. The core looks for its compiled half beside the worker, by its own name. */
export const ocrPath = `/assets/ocr-${versionOf('tesseract.js')}-${versionOf('@tesseract.js-data/eng')}`

// Every browser we serve has SIMD.
const parts: [string, string][] = [
  ['tesseract.js', 'dist/worker.min.js'],
  ['tesseract.js-core', 'tesseract-core-simd-lstm.js'],
  ['tesseract.js-core', 'tesseract-core-simd-lstm.wasm'],
  ['@tesseract.js-data/eng', '4.0.0_best_int/eng.traineddata.gz'],
]

const found = parts.map(([name, path]) => ({
  url: `${ocrPath}/${path.split('/').at(-1)}`,
  read: () => readFileSync(join(folderOf(name), path)),
}))

/** The parts of tesseract, which finds them by name: in a folder of its own, named after its version. */
export function ocrParts(): Plugin {
  return {
    name: 'ocr-parts',
    config: () => ({ define: { 'import.meta.env.VITE_OCR_PATH': JSON.stringify(ocrPath) } }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const part = found.find(({ url }) => url === request.url)
        if (!part) return next()
        if (part.url.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
        if (part.url.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(part.read())
      })
    },
    generateBundle() {
      // A worker's own build runs this too, and its parts go where the page's go.
      for (const { url, read } of found)
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: read() })
    },
  }
}
