import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False until the screen is drawn and nothing more urgent is to do; after the usual pause unless given. */
export function useIsIdle(afterMs?: number): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), afterMs), [afterMs])
  return isIdle
}
