import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { screenModules } from './screen-parts.ts'

/**
 * The files that every signed-in person loads. A module goes into the first that it fits, or whose opening needs it; one
 * that is only imported, and not used, is not needed.
 */
const forAll = [
  { name: 'framework', of: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|router-core))\// },
  { name: 'sign-in', from: /src\/(main\.tsx|features\/auth\/(login\/login-screen|code\/code-step)\.tsx)$/ },
  { name: 'password', from: /src\/features\/auth\/login\/password-login\.tsx$/ },
  { name: 'shell', from: /src\/app\/app-router\.tsx$/ },
]

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

const chunksOf = (output: Rolldown.OutputChunk[]) => new Map(output.map((chunk) => [chunk.fileName, chunk]))

/** The file of each module that every signed-in person loads. */
function filesForAll(output: Rolldown.OutputChunk[]): Map<string, string> {
  const chunks = chunksOf(output)
  const files = new Map<string, string>()
  for (const { name, of, from } of forAll) {
    const first = output.filter(({ moduleIds }) => from && moduleIds.some((module) => from.test(module)))
    const needed = new Set(first.flatMap(({ fileName }) => [...filesOf(chunks, fileName)]))
    const modules = output.flatMap(({ fileName, moduleIds }) =>
      needed.has(fileName) ? moduleIds : moduleIds.filter((module) => of?.test(module)),
    )
    for (const module of modules) if (!files.has(module)) files.set(module, name)
  }
  return files
}

/** Each set of modules that the same openings load, as the bundler finds them by itself: about 300. */
function smallestParts(
  output: Rolldown.OutputChunk[],
  forAll: Map<string, string>,
): Map<Rolldown.OutputChunk, Part> {
  const later = output.filter(({ moduleIds }) => !moduleIds.every((module) => forAll.has(module)))
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

/** The file of each module; without one, the bundler's own. */
async function filesByModule(config: InlineConfig): Promise<Map<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  if (!('output' in built)) throw new Error('The app was not built.')
  const chunks = built.output.filter((part) => part.type === 'chunk')
  const files = filesForAll(chunks)
  const smallest = smallestParts(chunks, files)
  const found = new Set(smallest.values())
  merge(found, markOpenings(smallest))
  const merged = [...found].filter(({ isMerged }) => isMerged)
  merged.forEach(({ name, modules }, place) => {
    for (const module of modules) files.set(module, name ?? `part-${place + 1}`)
  })
  return files
}

/**
 * Cuts the app into files: builds it once without a plan, to see what each screen and dialog needs, and merges its smallest
 * parts as long as that makes people wait less.
 */
export function parts(app: () => InlineConfig): Plugin {
  return {
    name: 'parts',
    apply: 'build',
    config: async () => {
      const files = await filesByModule(app())
      // Each module is placed by itself: along with its imports the bundler would take those that are not used.
      const group = {
        name: (module: string) => files.get(module) ?? null,
        includeDependenciesRecursively: false,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
    },
  }
}
