import { useSyncExternalStore } from 'react'
import { readClaims, watchSession } from './session.ts'

/**
 * The signed-in person of their school as one key for what is stored about them; undefined when nobody is signed in.
 */
export function sessionOwner(): string | undefined {
  const claims = readClaims()
  return claims ? `${claims.schoolId ?? ''} ${claims.userId}` : undefined
}

/** The same for what is drawn or listens: whatever belongs to a person at a school follows a change of either. */
export function useSessionOwner(): string | undefined {
  return useSyncExternalStore(watchSession, sessionOwner)
}
