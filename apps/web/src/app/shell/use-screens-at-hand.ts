import { useEffect } from 'react'
import { mayI } from '#platform/roles.ts'
import { screenPaths, screens } from '../screens.ts'

/** Late enough that nothing of the first screen waits for it. */
const idleMs = 2000

/** Fetches the screens that this person may open while nothing else is going on: they open at once, also when the network has gone. */
export function useScreensAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const to of screenPaths) {
        if (mayI(screens[to].permission)) void screens[to].component.preload?.()?.catch(() => {})
      }
    }, idleMs)
    return () => clearTimeout(timer)
  }, [])
}
