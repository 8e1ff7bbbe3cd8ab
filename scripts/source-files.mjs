import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

/** The TypeScript files below a folder, as paths from the top. */
export function sourceFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourceFiles(path)
    return /[.]tsx?$/.test(entry.name) ? [path] : []
  })
}
