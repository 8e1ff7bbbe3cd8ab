import { normalizeEmail, normalizePhone } from '@shala/contract/identifiers'
import { useEffect, useReducer } from 'react'
import { readInTab, storeInTab } from '#platform/storage.ts'
import type { Purpose } from './sent-code.ts'

function keyOf(purpose: Purpose, identifier: string): string {
  const normal = normalizeEmail(identifier) ?? normalizePhone(identifier) ?? identifier
  return `resend.${purpose}.${normal}`
}

/** The next code of this purpose may be asked for then; a reload does not shorten the wait. */
export function startCountdown(purpose: Purpose, identifier: string, seconds: number): void {
  storeInTab(keyOf(purpose, identifier), String(Date.now() + seconds * 1000))
}

/** Seconds left; by the clock, so that a phone that slept does not wait twice. */
export function useCountdown(purpose: Purpose, identifier: string): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const endsAt = Number(readInTab(keyOf(purpose, identifier)) ?? 0)
  const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}
