import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The open dialogs' close functions; the last one is on top. */
const open: (() => void)[] = []

const watchers = new Set<() => void>()

function tell(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether a dialog covers what lies on the page, such as a panel. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(watch, () => open.length > 0)
}

/** Back acts like Escape: it closes the dialog on top, with the question that Escape asks, and the page below stays. */
export function useBackCloses(isOpen: boolean, isDirty: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const own = () => close()
    open.push(own)
    tell()
    return () => {
      open.splice(open.indexOf(own), 1)
      tell()
    }
  }, [isOpen])
  useBlocker({
    disabled: !isOpen,
    // The browser asks about a Back that leaves the app altogether.
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      // Of several blockers only the first is asked.
      open.at(-1)?.()
      return true
    },
  })
}
