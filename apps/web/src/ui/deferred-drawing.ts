import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Turns true when an answer may be drawn in small steps, between presses and typing: React would otherwise draw all of
 * it in one step. True from the start if the answer is.
 */
export function useDeferredDrawing(isHere: boolean): boolean {
  return useDeferredValue(isHere)
}

/** How much of a list to draw: first a screenful, and the rest once that can be used. */
export function useDrawnFirst(count: number, first: number): number {
  const [isUsable, setUsable] = useState(false)
  const deferred = useDeferredValue(count)
  useEffect(() => startTransition(() => setUsable(true)), [])
  return isUsable ? deferred : Math.min(count, first)
}
