import { useSyncExternalStore } from 'react'

/** One list per question, however many ask it. */
function watched(query: string): () => boolean {
  let list: MediaQueryList | undefined
  const asked = () => {
    list ??= matchMedia(query)
    return list
  }
  const watch = (onChange: () => void) => {
    asked().addEventListener('change', onChange)
    return () => asked().removeEventListener('change', onChange)
  }
  const matches = () => asked().matches
  return () => useSyncExternalStore(watch, matches)
}

const tablet = '(min-width: 48em)'
const useIsTablet = watched(tablet)

/** From 768 px, for what happens once and is not drawn. */
export function isTablet(): boolean {
  return matchMedia(tablet).matches
}

/** Below 768 px: cards instead of tables, dialogs as sheets. */
export function useIsPhone(): boolean {
  return !useIsTablet()
}

/** From 1280 px: a table of many columns fits beside the sidebar. */
export const useIsWide = watched('(min-width: 80em)')

/** From 1024 px: the sidebar is beside the content. */
export const useIsDesktop = watched('(min-width: 64em)')

/** A phone or a tablet, used with a finger. */
export const useHasFinger = watched('(hover: none) and (pointer: coarse)')
