import type { Answer } from '@shala/contract/general/endpoint'
import { gateSeconds, showGate } from '@shala/contract/teacher-attendance/gate'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/calls/api.ts'
import { ApiError } from '#platform/calls/api-error.ts'

type Gate = Answer<typeof showGate>

/** A code that never changes is asked for again now and then: the setting may. */
const lookAgainMs = 30_000
const tryAgainMs = 3000
/** A code is taken for this long after its own time. */
const graceMs = (gateSeconds.valid - gateSeconds.changes) * 1000

export interface ShownGate extends Gate {
  /** By the clock of the tablet. */
  cameAt: number
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** When to ask for the next code: as soon as there is one; after a failure, soon. */
function nextAskMs(data: ShownGate | undefined, error: unknown): number {
  if (error) return isUnknownKey(error) ? lookAgainMs : tryAgainMs
  return data?.code ? data.changesIn + 150 : lookAgainMs
}

/** The time, each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The code of now, also without a network for as long as it is taken; then none. */
export function useGate(key: string, now: number) {
  const { data, error } = useQuery({
    queryKey: ['gate', key],
    queryFn: async ({ signal }): Promise<ShownGate> => ({
      ...(await call(showGate, { body: { key }, signal })),
      cameAt: Date.now(),
    }),
    refetchInterval: ({ state }) => nextAskMs(state.data, state.error),
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })
  const isUnknown = isUnknownKey(error)
  const isOver = data?.code != null && now - data.cameAt > data.changesIn + graceMs
  return {
    /** The school and its clock, also while there is no code to show. */
    named: isUnknown ? null : (data ?? null),
    shown: data && !isUnknown && !isOver ? data : null,
    isUnknown,
    isOffline: error !== null && !isUnknown,
  }
}

/** A tablet at the gate stays lit while this is shown, where the browser lets it. */
export function useStayAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    const look = () => void hold()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      void lock?.release().catch(() => {})
    }
  }, [])
}
