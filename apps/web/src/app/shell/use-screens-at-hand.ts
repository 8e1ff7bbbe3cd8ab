import { useEffect } from 'react'
import { screens } from '../screens.ts'
import { entries } from './entries.ts'

/** Late enough that nothing of the first screen waits for it. */
const idleMs = 4000

/** Fetches the screens of the sidebar while nothing else is going on: they open at once, also when the network has gone. */
export function useScreensAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { to } of entries()) void screens[to].component.preload?.()?.catch(() => {})
    }, idleMs)
    return () => clearTimeout(timer)
  }, [])
}
