import { variables } from './env-variables.ts'

const ours = Object.keys(variables)
/** Shorter names are near to too much else in an environment. */
const shortest = 6
const mostNamed = 5

/** How many letters are added, left out or changed (Levenshtein). */
function slips(given: string, meant: string): number {
  let above = Array.from({ length: meant.length + 1 }, (_, place) => place)
  for (const [row, letter] of [...given].entries()) {
    const next = [row + 1]
    for (const [place, wanted] of [...meant].entries()) {
      const [left = 0, over = 0, both = 0] = [next[place], above[place + 1], above[place]]
      next.push(Math.min(left + 1, over + 1, both + (letter === wanted ? 0 : 1)))
    }
    above = next
  }
  return above[meant.length] ?? 0
}

function isNear(given: string, meant: string): boolean {
  const most = meant.length > 7 ? 2 : 1
  return Math.abs(given.length - meant.length) <= most && slips(given, meant) <= most
}

/**
 * Variables that are probably meant for us and misspelled, which would be ignored without a word. An environment has much that is
 * of other programs: a name counts only if it is very near to one of ours that is not set.
 */
export function findMisspelled(env: Record<string, string | undefined>): { given: string; meant: string }[] {
  const missing = ours.filter((name) => name.length >= shortest && !env[name]?.trim())
  const unknown = Object.keys(env).filter(
    (name) => /^[A-Z][A-Z0-9_]{4,60}$/.test(name) && !ours.includes(name),
  )
  const found = unknown.flatMap((given) => {
    const meant = missing.find((name) => isNear(given, name))
    return meant ? [{ given, meant }] : []
  })
  return found.slice(0, mostNamed)
}
