import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../apps/web/dist')

interface Table {
  files: string[]
  byPath: Record<string, number[]>
}

/** What the page's own script knows: the files of each screen. */
function readTable(): Table {
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  const begin = page.search(/\{files:/)
  const end = page.indexOf('}}', begin)
  if (begin < 0 || end < 0) throw new Error('The page says nothing of the files of its screens.')
  return new Function(`return ${page.slice(begin, end + 2)}`)() as Table
}

/** The scripts that a screen needs before it is drawn, besides those that all need. */
export function scriptsOf(path: string): string[] {
  const { files, byPath } = readTable()
  const found = byPath[path]
  if (!found) throw new Error(`The page knows no screen ${path}.`)
  return found.flatMap((place) => (files[place]?.endsWith('.js') ? [files[place]] : []))
}

/** The scripts that screens do without until somebody presses. */
export function laterThan(...paths: string[]): (url: URL) => boolean {
  const needed = new Set(['', ...paths].flatMap(scriptsOf))
  const isForAll = /^\/assets\/(index|rolldown-runtime|framework|sign-in)-/
  const isScript = /^\/assets\/(?!words-).*[.]js$/
  return ({ pathname }) => isScript.test(pathname) && !isForAll.test(pathname) && !needed.has(pathname)
}

/** The scripts that show a text of the code. */
export function scriptsWith(text: string): (url: URL) => boolean {
  const names = readdirSync(join(built, 'assets')).filter((name) => /^(?!words-).*[.]js$/.test(name))
  const found = names.filter((name) => readFileSync(join(built, 'assets', name), 'utf8').includes(text))
  if (found.length === 0) throw new Error(`No script shows '${text}'.`)
  return ({ pathname }) => found.some((name) => pathname === `/assets/${name}`)
}
