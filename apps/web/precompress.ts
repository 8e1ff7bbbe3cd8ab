import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = 1024

/** Compresses what was built once, at its best, so that no request pays for it. */
export function precompress(): Plugin {
  let assets = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      assets = join(root, build.outDir, 'assets')
    },
    closeBundle() {
      for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const path = join(assets, name)
        const content = readFileSync(path)
        if (content.length < worthwhile) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
