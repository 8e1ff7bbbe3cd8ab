import { useState } from 'react'
import { readStored, store } from './storage.ts'

/** On or off, as this device was left; off at first. */
export function useStoredFlag(key: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(key) === 'true')
  const change = (next: boolean) => {
    store(key, String(next))
    setOn(next)
  }
  return [isOn, change]
}
