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

/** The title that the open screen has given itself, 'Class 9 - B'; undefined where the name of the screen stands. */
export function useOwnTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => own)
}

/** Gives the open screen a title of its own, in the header and in the browser's tab. */
export function useTitled(title: string): void {
  useLayoutEffect(() => {
    set(title)
    return () => set(undefined)
  }, [title])
}
