import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folderOf = (packageUrl: string) => dirname(fileURLToPath(packageUrl))
const folders = {
  reader: folderOf(import.meta.resolve('tesseract.js/package.json')),
  core: folderOf(import.meta.resolve('tesseract.js-core/package.json')),
  english: folderOf(import.meta.resolve('@tesseract.js-data/eng/package.json')),
}

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

const ocrPath = `/assets/ocr-${Object.values(folders).map(versionOf).join('-')}`

// Every browser we support has SIMD. The core looks for its compiled half beside the worker, by its own name.
const parts = [
  join(folders.reader, 'dist/worker.min.js'),
  join(folders.core, 'tesseract-core-simd-lstm.js'),
  join(folders.core, 'tesseract-core-simd-lstm.wasm'),
  join(folders.english, '4.0.0_best_int/eng.traineddata.gz'),
  join(folders.core, 'LICENSE'),
]

const found = parts.map((path) => ({ url: `${ocrPath}/${basename(path)}`, read: () => readFileSync(path) }))

/** Tesseract's parts, which it finds by name: in a separate folder, named after its version. */
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
      for (const { url, read } of found)
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: read() })
    },
  }
}
