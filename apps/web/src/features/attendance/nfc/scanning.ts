import { readStored, scanningKey, store } from '#platform/session/storage.ts'

const scanningMs = 30 * 60_000

/** Until when cards mark without asking on this device, in ms; null when they ask. */
export function scanningUntil(now = Date.now()): number | null {
  const until = Number(readStored(scanningKey))
  // A clock that was set back must not make it last longer.
  return until > now && until <= now + scanningMs ? until : null
}

export function setScanning(isOn: boolean): void {
  store(scanningKey, isOn ? String(Date.now() + scanningMs) : null)
}
