import type { Plugin, Rolldown } from 'vite'

/**
 * In few pieces, which compress better and come at once. Each holds what its screens need and no earlier one has, so that
 * none needs a later one: a browser would run a circle of pieces in an order that nobody chose.
 */
const pieces: { name: string; test?: RegExp; minShareCount?: number; maxModuleSize?: number }[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|router-core))\// },
  // The library of the texts names it as well, and never runs it.
  { name: 'plurals', test: /node_modules\/(@lingui\/message-utils|@messageformat\/parser|moo)\// },
  { name: 'sign-in', test: /src\/(main\.tsx|features\/auth\/(login\/login-screen|code\/code-step)\.tsx)/ },
  { name: 'password', test: /src\/features\/auth\/login\/password-login\.tsx/ },
  { name: 'home', test: /src\/(app\/(guard|shell\/shell)|features\/dashboard\/dashboard-screen)\.tsx?/ },
  {
    name: 'controls',
    test: /src\/(app\/shell\/overlays\.ts|ui\/(form|list|dialog|page)\/(?!.*(date|calendar|password)).*\.tsx$)|IconPlus|IconTrash|IconPencil/,
  },
  // The small things that many screens share.
  { name: 'common', minShareCount: 3, maxModuleSize: 20_000 },
  { name: 'attendance', test: /src\/features\/attendance\/attendance-screen\.tsx/ },
  { name: 'students', test: /src\/features\/students\/students-screen\.tsx/ },
  { name: 'classes', test: /src\/features\/classes\/classes-screen\.tsx/ },
]

export const groups: Rolldown.CodeSplittingGroup[] = pieces.map((piece, place) => ({
  ...piece,
  priority: pieces.length - place,
}))

function circleFrom(
  name: string,
  imports: Map<string, string[]>,
  path: string[],
  done: Set<string>,
): string[] | null {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
  if (done.has(name)) return null
  for (const next of imports.get(name) ?? []) {
    const found = circleFrom(next, imports, [...path, name], done)
    if (found) return found
  }
  done.add(name)
  return null
}

/** The build fails when pieces need each other in a circle. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      const done = new Set<string>()
      for (const name of imports.keys()) {
        const circle = circleFrom(name, imports, [], done)
        if (circle) this.error(`These pieces need each other: ${circle.join(' > ')}`)
      }
    },
  }
}
