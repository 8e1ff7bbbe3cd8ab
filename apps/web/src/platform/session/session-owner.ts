import { useSyncExternalStore } from 'react'
import { readClaims, watchSession } from './session.ts'

/** The signed-in person of their school, as one word for what is kept of them; undefined when nobody is signed in. */
export function sessionOwner(): string | undefined {
  const claims = readClaims()
  return claims ? `${claims.schoolId ?? ''} ${claims.userId}` : undefined
}

/** The same for what is drawn or listens: whatever belongs to a person of a school follows a change of either. */
export function useSessionOwner(): string | undefined {
  return useSyncExternalStore(watchSession, sessionOwner)
}
