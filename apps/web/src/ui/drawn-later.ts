import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Turns true when an answer may be drawn in small steps, between presses and typing: React would otherwise draw all of it in
 * one step as it comes. True from the start where the answer is here from the start.
 */
export function useDrawnLater(isHere: boolean): boolean {
  return useDeferredValue(isHere)
}

/** How many of a list to draw: no more than a screen holds at first, and the others when these can be used. */
export function useDrawnFirst(count: number, first: number): number {
  const [isUsable, setUsable] = useState(false)
  const later = useDeferredValue(count)
  useEffect(() => startTransition(() => setUsable(true)), [])
  return isUsable ? later : Math.min(count, first)
}
