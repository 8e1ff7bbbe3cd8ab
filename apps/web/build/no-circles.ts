import type { Plugin } from 'vite'

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

/** The build fails when chunks need each other in a circle. */
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
