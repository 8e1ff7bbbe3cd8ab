import { readClaims } from './session.ts'

/** The signed-in person of their school, as one word for what is kept of them; undefined when nobody is signed in. */
export function sessionOwner(): string | undefined {
  const claims = readClaims()
  return claims ? `${claims.schoolId ?? ''} ${claims.userId}` : undefined
}
