import type { SchoolClass } from '@shala/contract/classes'
import { readClaims } from '#platform/session/session.ts'

/** Those of which somebody is the class teacher, in order. */
export function ownClasses(known: SchoolClass[]): SchoolClass[] {
  const me = readClaims()?.userId
  // A list that this device stored from an older version names no class teachers.
  return known.filter(({ classTeacher }) => classTeacher && classTeacher._id === me)
}
