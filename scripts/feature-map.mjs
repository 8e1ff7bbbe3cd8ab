import { readFileSync } from 'node:fs'

const isTest = (path) => /[.]test[.]tsx?$|^apps\/server\/test\//.test(path)

/** Pairs 'from to' of the features that use each other in the code of one side. */
function usesInCode(side, modules) {
  const featureOf = (path) => new RegExp(`^apps/${side}/src/features/([^/]+)/`).exec(path)?.[1]
  const sources = modules.filter(({ source }) => featureOf(source) && !isTest(source))
  return new Set(
    sources.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${featureOf(source)} ${featureOf(resolved)}`),
    ),
  )
}

/** The first way from a feature back to itself, if there is one. */
function detour(uses, start) {
  const seen = new Set()
  const walk = (feature, way) => {
    for (const other of uses[feature] ?? []) {
      if (other === start) return [...way, start]
      if (seen.has(other)) continue
      seen.add(other)
      const found = walk(other, [...way, other])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start])
}

/** Faults of a map that dependency-cruiser cannot see: lines that nothing uses, and features that use each other. */
export function mapProblems(maps, modules) {
  return Object.entries(maps).flatMap(([side, uses]) => {
    const inCode = usesInCode(side, modules)
    const features = Object.keys(uses)
    const folders = new Set(modules.map(({ source }) => source.split('/').slice(0, 5).join('/')))
    const gone = features.filter((feature) => !folders.has(`apps/${side}/src/features/${feature}`))
    const unused = features.flatMap((feature) =>
      uses[feature].filter((other) => !inCode.has(`${feature} ${other}`)).map((other) => [feature, other]),
    )
    const detours = features.map((feature) => detour(uses, feature)).filter(Boolean)
    return [
      ...gone.map((feature) => `${side}: ${feature} has a line in architecture.cjs, but no files`),
      ...unused.map(
        ([feature, other]) => `${side}: architecture.cjs says that ${feature} uses ${other}; nothing does`,
      ),
      ...detours.map(
        (way) => `${side}: the features in architecture.cjs use each other in a circle: ${way.join(' -> ')}`,
      ),
    ]
  })
}

const reExport = /^export (type )?\{[^}]*\} from '[^']+'$/gm
const comment = /\/\*.*?\*\/|\/\/.*$/gms

/** True when a text holds nothing but re-exports: the bundler is told that the web's front doors run nothing. */
function isFrontDoor(text) {
  return text.replace(comment, '').replace(reExport, '').trim() === ''
}

/** The web's front doors that hold more than re-exports: the bundle would lose it, without an error. */
export function frontDoorProblems(modules) {
  return modules
    .map(({ source }) => source)
    .filter((path) => /^apps\/web\/src\/features\/[^/]+\/index\.ts$/.test(path))
    .filter((path) => !isFrontDoor(readFileSync(path, 'utf8')))
    .map((path) => `${path}: a front door of the web holds re-exports only`)
}
