import { useLayoutEffect, useSyncExternalStore } from 'react'

let own: string | undefined
const listeners = new Set<() => void>()

function set(title: string | undefined): void {
  own = title
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the open screen shows, 'Class 9 - B', in the header in place of the name of the screen. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => own)
}

export function useTitled(title: string): void {
  useLayoutEffect(() => {
    set(title)
    return () => set(undefined)
  }, [title])
}
