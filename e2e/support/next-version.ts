import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../apps/web/dist')
const hashed = /[\w.-]+-[\w-]{8}\.(?:m?js|css|woff2|svg)/g

/**
 * The built web app as a release would leave it in which every part has changed: none of the names of before is
 * there any more. Its page says which version it is.
 */
export function makeNextVersion(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'shala-web-'))
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(folder, 'assets')
  const names = new Map(
    readdirSync(assets)
      .filter((name) => name.match(hashed)?.[0] === name)
      .map((name) => [name, name.replace(/[\w-]{8}(?=\.\w+$)/, (hash) => [...hash].reverse().join(''))]),
  )
  for (const [name, next] of names) renameSync(join(assets, name), join(assets, next))
  const rewrite = (path: string, more = (text: string) => text) => {
    const text = readFileSync(path, 'utf8').replace(hashed, (name) => names.get(name) ?? name)
    writeFileSync(path, more(text))
  }
  for (const name of readdirSync(assets)) if (/\.(m?js|css)$/.test(name)) rewrite(join(assets, name))
  rewrite(join(folder, 'index.html'), (page) =>
    page.replace('<title>', '<meta name="version" content="2" /><title>'),
  )
  rewrite(join(folder, 'sw.js'), (code) => code.replace(/name:([`'"])[0-9a-f]{12}\1/, "name:'next'"))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
