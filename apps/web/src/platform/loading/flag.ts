import { useSyncExternalStore } from 'react'

/** True while anybody holds it up. */
export interface Flag {
  /** The returned function lowers it. */
  raise: () => () => void
  useIsUp: () => boolean
}

export function makeFlag(): Flag {
  const holders = new Set<symbol>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    raise: () => {
      const holder = Symbol('holder')
      holders.add(holder)
      tell()
      return () => {
        if (holders.delete(holder)) tell()
      }
    },
    useIsUp: () => useSyncExternalStore(subscribe, () => holders.size > 0),
  }
}
