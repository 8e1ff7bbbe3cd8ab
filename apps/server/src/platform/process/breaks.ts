import { setImmediate } from 'node:timers/promises'

/** In milliseconds: nobody notices so much, and a break itself costs some thousandths. */
const longest = 15

/** Answers a function for long loops: where they have held the process for a while, it lets the others have their turn. */
export function openBreaks(): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < longest ? undefined : pause())
}
