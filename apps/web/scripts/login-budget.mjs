// Prints what the login route loads, compressed, beside its budget (docs: architecture, Budgets).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')
const names = readdirSync(assets)
const wanted = new Set(
  [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/assets\/([^"]+)/g)].map(
    ([, name]) => name,
  ),
)
const screen = names.find((name) => /^login-screen-.*\.js$/.test(name))
if (screen) wanted.add(screen)

// Static imports are followed; the styles of a lazy chunk stand in the preload list of the entry.
for (const name of wanted) {
  if (!name.endsWith('.js')) continue
  const text = readFileSync(join(assets, name), 'utf8')
  for (const [, found] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) wanted.add(found)
}
const entry = [...wanted]
  .map((name) => (name.endsWith('.js') ? readFileSync(join(assets, name), 'utf8') : ''))
  .join()
const preload = new RegExp(
  `import\\(\`\\./${screen?.replaceAll('.', '\\.')}\`\\)[^)]*__vite__mapDeps\\(\\[([\\d,]*)\\]`,
).exec(entry)
const list =
  /m\.f=\[([^\]]*)\]/
    .exec(entry)?.[1]
    ?.split(',')
    .map((name) => name.replace(/["'`]|assets\//g, '')) ?? []
for (const index of preload?.[1]?.split(',') ?? []) wanted.add(list[Number(index)])

for (const [kind, budget] of [
  ['js', 130],
  ['css', 40],
]) {
  const files = [...wanted]
    .filter((name) => name?.endsWith(`.${kind}`))
    .map((name) => readFileSync(join(assets, name)))
  const sum = (compress) =>
    Math.round(files.reduce((total, file) => total + compress(file).length, 0) / 102.4) / 10
  console.log(
    `login ${kind}: ${sum(brotliCompressSync)} KB brotli, ${sum(gzipSync)} KB gzip (budget ${budget} KB), ${files.length} files`,
  )
}

if (process.argv.includes('--files')) {
  for (const name of wanted)
    if (name?.endsWith('.js')) console.log(brotliCompressSync(readFileSync(join(assets, name))).length, name)
}
