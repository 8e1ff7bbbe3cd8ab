import { type StudentConflict, studentRefusals } from '@shala/contract/students'
import type { Context } from '#platform/context'
import { breaksUnique } from '#platform/database/violations'
import { Refused } from '#platform/refused'
import { findHolder, findNextRollNumber } from './students-enrolment.store.ts'

export function asStudentRefusal(error: unknown): unknown {
  const { exists } = studentRefusals
  if (breaksUnique(error, 'users_roll_number')) {
    return new Refused(exists, { errors: { rollNumber: exists.message } })
  }
  if (breaksUnique(error, 'users_email')) return new Refused(exists, { errors: { email: exists.message } })
  return error
}

interface Wanted {
  email?: string | null | undefined
  classId: string
  rollNumber: string
}

/** Tells whom a roll number or an email belongs to, and which number is free. */
export async function withHolder(
  { db }: Context,
  { email, classId, rollNumber }: Wanted,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refused) || error.refusal !== studentRefusals.exists) return error
  const { errors = {} } = error.details
  const field = 'email' in errors ? 'email' : 'rollNumber'
  const [name, nextRollNumber] = await Promise.all([
    findHolder(db, field === 'email' ? { email: email ?? '' } : { classId, rollNumber }),
    findNextRollNumber(db, classId),
  ])
  const current: StudentConflict = { field, name: name ?? null, nextRollNumber }
  return new Refused(studentRefusals.exists, { errors, current })
}
