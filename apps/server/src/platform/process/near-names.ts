import leven from 'leven'
import { variables } from './env-variables.ts'

const ours = Object.keys(variables)
/** Shorter names are near to too much else in an environment. */
const shortest = 6
const mostNamed = 5

function isNear(given: string, meant: string): boolean {
  return leven(given, meant) <= (meant.length > 7 ? 2 : 1)
}

/**
 * Variables that are probably meant for us and misspelled, which would be ignored without a word. Most of an environment
 * belongs to other programs: a name counts only if it is very near to one of ours that is not set.
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
