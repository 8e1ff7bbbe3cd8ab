import { useMediaQuery } from '@mantine/hooks'

const atOnce = { getInitialValueInEffect: false }

/** Below 768 px: cards in place of tables, dialogs as sheets. */
export function useIsPhone(): boolean {
  return !useMediaQuery('(min-width: 48em)', true, atOnce)
}

/** From 1024 px: the sidebar stands beside the content. */
export function useIsDesktop(): boolean {
  return useMediaQuery('(min-width: 64em)', true, atOnce)
}

/** A phone or a tablet, used with a finger. */
export function useHasFinger(): boolean {
  return useMediaQuery('(hover: none) and (pointer: coarse)', false, atOnce)
}
