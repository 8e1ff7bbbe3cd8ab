/** Late enough that nothing on the first screen waits for it. */
const quietMs = 5000

/** Runs something when idle, or where a phone is busy without end, some seconds later. The returned function cancels it. */
export function whenIdle(run: () => void, afterMs = quietMs): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: quietMs })
    else run()
  }, afterMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
