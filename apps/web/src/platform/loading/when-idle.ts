/** Late enough that nothing of the first screen waits for it. */
const quietMs = 5000

/** Runs something while nothing else is going on. The answer takes it back. */
export function whenIdle(run: () => void, afterMs = quietMs): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run)
    else run()
  }, afterMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
