import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Turns true when what has come may be drawn in small steps, while presses and typing go on: an answer of the server would
 * have React draw all of it at once. True from the start where it is here from the start.
 */
export function useDrawnAside(isHere: boolean): boolean {
  return useDeferredValue(isHere)
}

/** How many of a list to draw: no more than a screen holds at first, and the others when these can be used. */
export function useDrawnFirst(count: number, first: number): number {
  const [isUsable, setUsable] = useState(false)
  const later = useDeferredValue(count)
  useEffect(() => startTransition(() => setUsable(true)), [])
  return isUsable ? later : Math.min(count, first)
}
