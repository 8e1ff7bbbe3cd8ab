import { useId as useIdOfReact } from 'react'

/**
 * In place of Mantine's wherever a component of it asks for an id (see vite.config.ts): its own begins with one id and goes
 * on to another, so that every field is drawn twice, the second time in one step with all effects of the screen.
 */
export function useId(given?: string): string {
  const own = useIdOfReact()
  return given ?? `mantine-${own}`
}
