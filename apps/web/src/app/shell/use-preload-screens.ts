import { useEffect } from 'react'
import { savesData } from '#platform/loading/saves-data.ts'
import { whenIdle } from '#platform/loading/when-idle.ts'
import { componentOf } from '#platform/screens/component-of.tsx'
import { mayI } from '#platform/session/roles.ts'
import { screenPaths, screens } from '../screens.ts'

/**
 * Loads the screens that this person may open one by one when idle: they then open at once, even offline.
 * Not where data is to be saved: there each comes when it is first opened.
 */
export function usePreloadScreens(): void {
  useEffect(() => {
    if (savesData()) return
    const wanted = screenPaths.filter((to) => mayI(screens[to].permission))
    let isOver = false
    let takeBack = () => {}
    const next = () => {
      const to = wanted.shift()
      if (!to || isOver) return
      const goOn = () => {
        if (!isOver) takeBack = whenIdle(next, 0)
      }
      const coming = componentOf(screens[to]).preload?.() ?? Promise.resolve()
      coming.then(goOn, goOn)
    }
    takeBack = whenIdle(next)
    return () => {
      isOver = true
      takeBack()
    }
  }, [])
}
