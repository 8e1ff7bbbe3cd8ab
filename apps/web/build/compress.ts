import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The highest level takes seconds per megabyte and saves a tenth. */
const large = 1_000_000

/** Writes a file's compressed forms beside it, as the server sends them: made once, at a high level. */
export async function compress(path: string): Promise<void> {
  const source = await readFile(path)
  const quality = source.length > large ? 9 : constants.BROTLI_MAX_QUALITY
  await writeFile(
    `${path}.br`,
    brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  )
  await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
}

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // From the disk: the bundle in memory is not yet what Vite writes.
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((file) => /\.(m?js|css|svg|html|wasm)$/.test(file))
      for (const name of names) await compress(join(dir, name))
    },
  }
}
