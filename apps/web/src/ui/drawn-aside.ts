import { useDeferredValue } from 'react'

/**
 * Turns true when what has come may be drawn in small steps, while presses and typing go on: an answer of the server would
 * have React draw all of it at once. True from the start where it is here from the start.
 */
export function useDrawnAside(isHere: boolean): boolean {
  return useDeferredValue(isHere)
}
