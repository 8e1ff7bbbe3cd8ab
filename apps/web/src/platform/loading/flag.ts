import { useSyncExternalStore } from 'react'

/** Up while anybody holds it. */
export function makeFlag() {
  let holders = 0
  const watchers = new Set<() => void>()
  const change = (by: 1 | -1) => {
    holders += by
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    /** The returned function ends the hold; it is called once. */
    raise: () => {
      change(1)
      return () => change(-1)
    },
    useIsUp: () => useSyncExternalStore(watch, () => holders > 0),
  }
}
