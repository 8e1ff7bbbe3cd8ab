import type { Position } from '@shala/contract/teacher-attendance/teacher-attendance'

const waitMs = 15_000

/** `denied`: the person or the browser refused. `unknown`: the phone does not know where it is. */
export type PositionAnswer = { position: Position } | { problem: 'denied' | 'unknown' }

/** Whether the browser would ask the person first. */
export async function positionNeedsConsent(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'prompt'
  } catch {
    return true
  }
}

/** The phone's position now. The browser asks the person unless it has before. */
export async function askPosition(): Promise<PositionAnswer> {
  if (!navigator.geolocation) return { problem: 'unknown' }
  return await new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ position: { latitude, longitude, accuracy } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 0 },
    )
  })
}
