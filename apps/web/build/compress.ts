import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Leaves a file's compressed forms beside it, as the server sends them: made once, at the highest level. */
export async function compress(path: string): Promise<void> {
  const source = await readFile(path)
  await writeFile(`${path}.br`, brotliCompressSync(source))
  await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }))
}

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // From the disk: the bundle in memory is not yet what Vite writes.
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((file) => /\.(m?js|css|svg|html)$/.test(file))
      for (const name of names) await compress(join(dir, name))
    },
  }
}
