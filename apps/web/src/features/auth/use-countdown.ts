import { useEffect, useState } from 'react'

export interface Countdown {
  seconds: number
  start: (seconds: number) => void
}

/** Seconds left; by the clock, so that a phone that slept does not wait twice. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = endsAt > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return { seconds: Math.max(0, Math.ceil((endsAt - now) / 1000)), start }
}
