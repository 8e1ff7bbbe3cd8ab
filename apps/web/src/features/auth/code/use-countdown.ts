import { normalizeEmail, normalizePhone } from '@shala/contract/general/identifiers'
import { useEffect, useReducer } from 'react'
import { readInTab, storeInTab } from '#platform/session/storage.ts'
import type { Purpose } from './sent-code.ts'

function keyOf(purpose: Purpose, identifier: string): string {
  const normal = normalizeEmail(identifier) ?? normalizePhone(identifier) ?? identifier
  return `resend.${purpose}.${normal}`
}

/** Starts the wait before the next code for this purpose; a reload does not shorten it. */
export function startCountdown(purpose: Purpose, identifier: string, seconds: number): void {
  storeInTab(keyOf(purpose, identifier), String(Date.now() + seconds * 1000))
}

/** The seconds left, by the clock: a phone that slept meanwhile does not wait twice. */
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
