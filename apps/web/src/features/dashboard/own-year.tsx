import { StudentYear } from '#features/attendance/index.ts'
import { useTaughtClasses } from '#features/classes/index.ts'
import { readClaims } from '#platform/session/session.ts'

/** A student's own days: on which of them they were late or absent, and who marked it. */
export function OwnYear() {
  const claims = readClaims()
  // Students are told of their own class only.
  const classId = useTaughtClasses()?.[0]?._id
  if (!claims || classId === undefined) return null
  return <StudentYear studentId={claims.userId} classId={classId} name={claims.name} isBrief />
}
