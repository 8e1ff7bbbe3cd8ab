import { dayAt } from '@shala/contract/general/days'

/** A smaller difference may be the time that the answer took, and changes the day only at midnight. */
const goodEnoughMs = 60_000

/** How far this device's clock is behind the server's, in ms; negative when it is ahead. */
let lackMs = 0
const watchers = new Set<() => void>()

/**
 * Learns from an answer of our own server; a network that answers in its place has a clock of its own. An answer that came
 * while the device slept is heard when it wakes, and then says when it fell asleep.
 * @param askedAt as of Date.now()
 */
export function hearClock({ headers }: Response, askedAt: number): void {
  const lack = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(lack) || !headers.has('x-request-id')) return
  if (Date.now() - askedAt > goodEnoughMs) return
  const before = lackMs
  lackMs = Math.abs(lack) < goodEnoughMs ? 0 : lack
  if (Math.abs(lackMs - before) < goodEnoughMs) return
  for (const watcher of watchers) watcher()
}

/** Called when this device's clock turns out to be wrong, or is set. */
export function watchClock(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The server's clock, as far as it is known: a phone's may be a day wrong, and marks would go to that day. */
export function now(): Date {
  return new Date(Date.now() + lackMs)
}

export function todayIn(timeZone: string): string {
  return dayAt(now(), timeZone)
}
