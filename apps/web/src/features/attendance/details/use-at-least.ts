import { useEffect, useRef, useState } from 'react'

/** True while something is going on, and for at least this many milliseconds once it has started. */
export function useAtLeast(isGoingOn: boolean, ms: number): boolean {
  const [isShown, setShown] = useState(isGoingOn)
  const since = useRef(0)
  useEffect(() => {
    if (isGoingOn) {
      since.current = performance.now()
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), Math.max(0, since.current + ms - performance.now()))
    return () => clearTimeout(timer)
  }, [isGoingOn, ms])
  return isGoingOn || isShown
}
