import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { screenModules } from './screen-parts.ts'

type Group = Rolldown.CodeSplittingGroup

/** What every signed-in person loads, in the order in which it is found. */
const forAll: Group[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|router-core))\// },
  { name: 'sign-in', test: /src\/(main\.tsx|features\/auth\/(login\/login-screen|code\/code-step)\.tsx)/ },
  { name: 'password', test: /src\/features\/auth\/login\/password-login\.tsx/ },
  { name: 'shell', test: /src\/app\/app-router\.tsx/ },
].map((group, place) => ({ ...group, priority: 10 - place }))

/** A further file makes a person wait as long as this many bytes of minified code do. */
const bytesPerFile = 16_000
/** How often a screen is the first that is opened, where it is not 1. */
const visits: Record<string, number> = { '/': 6, '/attendance': 6, '/students': 3 }
/** The same of what is loaded when idle or pressed. */
const visitsOfLater = 0.05

interface Part {
  /** Of the screen or dialog that it opens; without one it is a number. */
  name: string | undefined
  modules: string[]
  /** Bytes. */
  size: number
  /** A bit for each opening that loads it. */
  openings: bigint
  needs: Set<Part>
  isMerged: boolean
}

function reachedFrom(part: Part, reached = new Set<Part>()): Set<Part> {
  for (const next of part.needs) {
    if (reached.has(next)) continue
    reached.add(next)
    reachedFrom(next, reached)
  }
  return reached
}

function filesOf(chunks: Map<string, Rolldown.OutputChunk>, name: string, found = new Set<string>()) {
  if (found.has(name)) return found
  found.add(name)
  for (const next of chunks.get(name)?.imports ?? []) filesOf(chunks, next, found)
  return found
}

const wordsOf = (path: string, count: number) =>
  path
    .replace(/\.[jt]sx?$/, '')
    .split('/')
    .slice(-count)
    .join('-')

/** 'students-screen'; 'students-dialogs' where several features have dialogs. */
function namesOf(chunks: Rolldown.OutputChunk[]): (module: string) => string {
  const last = chunks.flatMap(({ facadeModuleId }) => (facadeModuleId ? [wordsOf(facadeModuleId, 1)] : []))
  const isOne = (name: string) => last.indexOf(name) === last.lastIndexOf(name)
  return (module) => (isOne(wordsOf(module, 1)) ? wordsOf(module, 1) : wordsOf(module, 2))
}

/** Each set of modules that the same openings load, as the bundler finds them by itself: about 300. */
function smallestParts(output: Rolldown.OutputChunk[]): Map<Rolldown.OutputChunk, Part> {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const isForAll = ({ isEntry, name }: Rolldown.OutputChunk) => isEntry || name === 'shell'
  const loaded = new Set(output.filter(isForAll).flatMap(({ fileName }) => [...filesOf(chunks, fileName)]))
  const later = output.filter(({ fileName }) => !loaded.has(fileName))
  const parts = new Map<string, Part>()
  const nameOf = namesOf(later)
  for (const { fileName, moduleIds: modules, facadeModuleId, code } of later) {
    const name = facadeModuleId ? nameOf(facadeModuleId) : undefined
    parts.set(fileName, { name, modules, size: code.length, openings: 0n, needs: new Set(), isMerged: false })
  }
  return new Map(
    later.map((chunk) => {
      const part = parts.get(chunk.fileName) as Part
      part.needs = new Set(chunk.imports.flatMap((name) => parts.get(name) ?? []))
      return [chunk, part]
    }),
  )
}

/** Marks what each screen and each later part loads, and says how often that happens, by the bit of the opening. */
function markOpenings(parts: Map<Rolldown.OutputChunk, Part>): number[] {
  const visitsOf = [...screenModules()].map(([screen, module]) => ({
    module,
    visits: visits[screen.split(' ')[0] ?? ''] ?? 1,
  }))
  const often: number[] = []
  for (const [{ isDynamicEntry, facadeModuleId }, part] of parts) {
    if (!isDynamicEntry) continue
    const bit = 1n << BigInt(often.length)
    for (const reached of [part, ...reachedFrom(part)]) reached.openings |= bit
    const screen = visitsOf.find(({ module }) => facadeModuleId?.endsWith(module))
    often.push(screen?.visits ?? visitsOfLater)
  }
  return often
}

function counter(often: number[]): (openings: bigint) => number {
  const known = new Map<bigint, number>()
  return (openings) => {
    let sum = known.get(openings)
    if (sum === undefined) {
      sum = often.reduce((all, one, place) => ((openings >> BigInt(place)) & 1n ? all + one : all), 0)
      known.set(openings, sum)
    }
    return sum
  }
}

/** Merges the pair that saves the most, until no pair saves anything: fewer files against bytes that nobody asked for. */
function merge(parts: Set<Part>, often: number[]): void {
  const count = counter(often)
  let reached = new Map<Part, Set<Part>>()
  const reachedOf = (part: Part) => reached.get(part) ?? reachedFrom(part)

  const saving = (one: Part, other: Part): number => {
    const all = one.openings | other.openings
    let saved =
      count(one.openings & other.openings) * bytesPerFile -
      count(all & ~one.openings) * one.size -
      count(all & ~other.openings) * other.size
    if (saved <= 0) return 0
    for (const need of new Set([...reachedOf(one), ...reachedOf(other)])) {
      if (need !== one && need !== other) saved -= count(all & ~need.openings) * (need.size + bytesPerFile)
      if (saved <= 0) return 0
    }
    return saved
  }
  const leadsTo = (one: Part, other: Part) =>
    [...one.needs].some((next) => next !== other && reachedOf(next).has(other))

  const bestPair = (): [Part, Part] | null => {
    const all = [...parts]
    reached = new Map(all.map((part) => [part, reachedFrom(part)]))
    let most = 0
    let best: [Part, Part] | null = null
    all.forEach((one, place) => {
      for (const other of all.slice(place + 1)) {
        if (one.name && other.name) continue
        const saved = saving(one, other)
        if (saved <= most || leadsTo(one, other) || leadsTo(other, one)) continue
        most = saved
        best = [one, other]
      }
    })
    return best
  }
  for (let pair = bestPair(); pair; pair = bestPair()) {
    const [one, other] = pair
    one.name ??= other.name
    one.modules.push(...other.modules)
    one.size += other.size
    one.openings |= other.openings
    one.needs = new Set([...one.needs, ...other.needs].filter((next) => next !== one && next !== other))
    parts.delete(other)
    one.isMerged = true
    for (const { needs } of parts) if (needs.delete(other)) needs.add(one)
    for (const need of reachedFrom(one)) need.openings |= one.openings
  }
}

async function groupsOf(config: InlineConfig): Promise<Group[]> {
  const { rolldownOptions } = config.build ?? {}
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { ...rolldownOptions, output: { codeSplitting: { groups: forAll } } },
    },
  })
  if (!('output' in built)) throw new Error('The app was not built.')
  const smallest = smallestParts(built.output.filter((part) => part.type === 'chunk'))
  const found = new Set(smallest.values())
  merge(found, markOpenings(smallest))
  const nameOf = new Map<string, string>()
  const merged = [...found].filter(({ isMerged }) => isMerged)
  merged.forEach(({ name, modules }, place) => {
    for (const module of modules) nameOf.set(module, name ?? `part-${place + 1}`)
  })
  return [
    ...forAll,
    { name: (module) => nameOf.get(module) ?? null, priority: 0, includeDependenciesRecursively: false },
  ]
}

/**
 * Cuts the app into files: builds it once without a plan, to see what each screen and dialog needs, and merges its smallest
 * parts as long as that makes people wait less.
 */
export function parts(app: () => InlineConfig): Plugin {
  return {
    name: 'parts',
    apply: 'build',
    config: async () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: await groupsOf(app()) } } } },
    }),
  }
}
