import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { sourceFiles } from './source-files.mjs'

/** `import '#platform/x.ts'`, which takes no name, vanishes from the bundle unless package.json lists it. */
export function bareImportProblems() {
  const { sideEffects } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8'))
  return sourceFiles('apps/web/src').flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^import '#(.+)'/gm)]
      .map(([, wanted]) => wanted)
      .filter((wanted) => !wanted.endsWith('.css') && !sideEffects.includes(`./src/${wanted}`))
      .map((wanted) => `${path} -> ${wanted}: not in "sideEffects" of apps/web/package.json`),
  )
}
