import { timeAt } from '@shala/contract/general/clock-times'
import { useSyncExternalStore } from 'react'
import { now, todayIn, watchClock } from '#platform/clock.ts'
import { useTimeZone } from './schools-queries.ts'
import { useSettings } from './settings-queries.ts'

const lookEvery = 10_000

/** Ticks often enough to notice midnight, and a phone that is taken out of a pocket. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, lookEvery)
  document.addEventListener('visibilitychange', onChange)
  const stopWatching = watchClock(onChange)
  return () => {
    clearInterval(timer)
    stopWatching()
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** The school's day by the server's clock; it changes by itself at midnight there. */
export function useToday(): string {
  const timeZone = useTimeZone()
  return useSyncExternalStore(subscribe, () => todayIn(timeZone))
}

/** Whether the school's clock has reached a time, `HH:MM`; it becomes true by itself. */
export function useIsPast(time: string): boolean {
  const timeZone = useTimeZone()
  return useSyncExternalStore(subscribe, () => timeAt(now(), timeZone) >= time)
}

/** Whether the school day is over; not before the settings are known. */
export function useIsSchoolOver(): boolean {
  return useIsPast(useSettings()?.dayEnd ?? '24:00')
}
