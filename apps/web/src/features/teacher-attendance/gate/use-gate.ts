import type { Answer } from '@shala/contract/general/endpoint'
import { gateSeconds, showGate } from '@shala/contract/teacher-attendance/gate'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#platform/calls/api.ts'
import { ApiError } from '#platform/calls/api-error.ts'

type Gate = Answer<typeof showGate>

/** A code that never changes is still reloaded now and then: the setting may change. */
const lookAgainMs = 30_000
const tryAgainMs = 3000
/** A code is accepted for this long after its own time. */
const graceMs = (gateSeconds.valid - gateSeconds.changes) * 1000

export interface ShownGate extends Gate {
  /** On the tablet's clock. */
  cameAt: number
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** When to load the next code: as soon as there is one, and soon after a failure. */
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

/** The current code, even offline for as long as it is accepted; then none. */
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
    /** The school and its clock, even while there is no code to show. */
    named: isUnknown ? null : (data ?? null),
    shown: data && !isUnknown && !isOver ? data : null,
    isUnknown,
    isOffline: error !== null && !isUnknown,
  }
}

/** Keeps a tablet at the gate lit while this is shown, if the browser allows it. */
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
