import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

interface Part {
  preload: () => Promise<unknown>
}

/** Loads a part that a press will need when idle; after the usual pause unless given. */
export function usePreload({ preload }: Part, afterMs?: number): void {
  useEffect(() => whenIdle(() => void preload().catch(() => {}), afterMs), [preload, afterMs])
}
