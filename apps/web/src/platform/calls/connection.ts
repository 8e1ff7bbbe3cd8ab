import { health } from '@shala/contract/system'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { whenAnswered } from './client.ts'

/** Between two checks for the server: soon at first, then at most every half minute. */
const firstWaitMs = 3000
const longestWaitMs = 30_000

const listeners = new Set<() => void>()
let isLost = false
let wait = firstWaitMs
let timer: ReturnType<typeof setTimeout> | undefined

function hear(hasCome: boolean): void {
  // One that was on its way when the network went says nothing of now.
  if (hasCome && !navigator.onLine) look()
  if (isLost === !hasCome) return
  isLost = !hasCome
  clearTimeout(timer)
  wait = firstWaitMs
  if (isLost || !navigator.onLine) look()
  for (const listener of listeners) listener()
}

function look(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    wait = Math.min(wait * 2, longestWaitMs)
    void lookNow()
  }, wait)
}

/** Checks whether the server can be reached; every answer, and every silence, is reported through the client. */
export async function lookNow(): Promise<void> {
  clearTimeout(timer)
  await call(health, {}).catch(() => {})
  if (isLost) look()
}

/** Starts watching the connection. Call it once. */
export function watchConnection(): void {
  whenAnswered(hear)
  window.addEventListener('offline', () => hear(false))
  window.addEventListener('online', () => void lookNow())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Like `useIsConnectionLost`, at this moment. */
export function isConnectionLost(): boolean {
  return isLost
}

/** True from the first call without an answer until the next one with an answer. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost)
}
