import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Fonts that a PDF may leave out, and decoders of rarer pictures, where `open-pdf.ts` looks for them. */
export function pdfParts(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  return {
    name: 'pdf-parts',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      for (const part of ['standard_fonts', 'wasm']) {
        for (const name of await readdir(join(folder, part))) {
          if (!/\.(pfb|ttf)$|_nowasm_fallback\.js$|LICENSE/.test(name)) continue
          const source = await readFile(join(folder, part, name))
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source })
        }
      }
    },
  }
}
