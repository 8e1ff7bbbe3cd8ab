import { useId as useIdOfReact } from 'react'

/**
 * Replaces Mantine's wherever one of its components needs an id (see vite.config.ts): its own starts with one id and
 * then switches to another, so that every field is drawn twice, the second time in one step with all of the screen's
 * effects.
 */
export function useId(given?: string): string {
  const own = useIdOfReact()
  return given ?? `mantine-${own}`
}
