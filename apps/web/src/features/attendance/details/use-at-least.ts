import { useEffect, useRef, useState } from 'react'

/** True while something goes on, and for so many milliseconds at least once it has begun. */
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
