import { timeAt } from '@shala/contract/general/clock-times'
import { endOfSchool, isDayOff } from '@shala/contract/schools/school-days'
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

/** Whether there is no school any more today, or none for a class, by its week and its times; not before the settings are known. */
export function useIsSchoolOver(classId?: string): boolean {
  const settings = useSettings()
  const today = useToday()
  const isPast = useIsPast(settings ? endOfSchool(today, settings, classId) : '24:00')
  return settings !== undefined && (isPast || isDayOff(today, settings, classId))
}
