import { useRef } from 'react'
import { stateOfPin } from './indian-states.ts'

/** The state that a pincode fills in, until somebody types another; null when it fills in none. */
export function useStateByPin() {
  const told = useRef('')
  return (pincode: string, state: string): string | null => {
    const known = stateOfPin(pincode.trim())
    if (!known || (state !== '' && state !== told.current)) return null
    told.current = known
    return known
  }
}
