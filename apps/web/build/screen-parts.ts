import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, type Rolldown, Visitor } from 'vite'
import { roles } from '../../../packages/contract/src/people.ts'
import { screenOfRole, withoutValue } from '../src/early/first-calls.ts'

const featuresFolder = fileURLToPath(new URL('../src/features/', import.meta.url))

/** The module of each screen by its path and of each role's own by that (`screenOfRole`), as the features describe them. */
export function screenModules(): Map<string, string> {
  const modules = new Map<string, string>()
  for (const feature of readdirSync(featuresFolder)) {
    const file = join(featuresFolder, feature, 'feature.ts')
    if (!existsSync(file)) continue
    let path = ''
    let screen = ''
    new Visitor({
      Property: ({ key }) => {
        if (key.type === 'Literal' && typeof key.value === 'string') path = withoutValue(key.value)
        const role = key.type === 'Identifier' && roles.find((one) => one === key.name)
        screen = role ? screenOfRole(path, role) : path
      },
      ImportExpression: ({ source }) => {
        if (source.type === 'Literal')
          modules.set(screen, String(source.value).replace('./', `/src/features/${feature}/`))
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return modules
}

/** Every file that a chunk needs, with its styles. */
function filesOf(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const next of chunk.imports) filesOf(next, bundle, found)
  return found
}

/** The files that a signed-in person's screens need besides the page's own scripts. */
export interface ScreenParts {
  files: string[]
  /** The positions of a screen's files in `files`, by its path with ':id' for a value, with a role where that has its own; '' for every screen. */
  byPath: Record<string, number[]>
}

export function screenParts(bundle: Rolldown.OutputBundle): ScreenParts {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const withModule = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const filesWith = (module: string) => {
    const chunk = withModule(module)
    if (!chunk) throw new Error(`No part of the app holds ${module}.`)
    return filesOf(chunk.fileName, bundle)
  }
  const there = filesOf(entry?.fileName ?? '', bundle)
  const shell = [...filesWith('/src/app/app-router.tsx')].filter((file) => !there.has(file))
  const known = new Set([...there, ...shell])
  const files: string[] = []
  const placesOf = (wanted: string[]) =>
    wanted.map((file) => {
      if (!files.includes(`/${file}`)) files.push(`/${file}`)
      return files.indexOf(`/${file}`)
    })
  const byPath: ScreenParts['byPath'] = { '': placesOf(shell) }
  for (const [screen, module] of screenModules()) {
    byPath[screen] = placesOf([...filesWith(module)].filter((file) => !known.has(file)))
  }
  return { files, byPath }
}
