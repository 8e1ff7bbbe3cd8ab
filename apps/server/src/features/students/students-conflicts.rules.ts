import { type StudentConflict, studentRefusals, studentTexts } from '@shala/contract/students/texts'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { breaksUnique } from '#platform/database/violations'
import { Refused } from '#platform/refused'
import { findHolder, findNextRollNumber } from './students-enrolment.store.ts'

export function asStudentRefusal(error: unknown): unknown {
  const { exists } = studentRefusals
  if (breaksUnique(error, 'users_roll_number')) {
    return new Refused(exists, { errors: { rollNumber: exists.message } })
  }
  if (breaksUnique(error, 'users_admission_number')) {
    return new Refused(exists, { errors: { admissionNumber: studentTexts.admissionNumberTaken } })
  }
  if (breaksUnique(error, 'users_email')) return new Refused(exists, { errors: { email: exists.message } })
  return error
}

interface Wanted {
  email?: string | null | undefined
  admissionNumber?: string | null | undefined
  classId: string
  rollNumber: string
}

function fieldOf(errors: Record<string, string>): StudentConflict['field'] {
  if ('email' in errors) return 'email'
  return 'admissionNumber' in errors ? 'admissionNumber' : 'rollNumber'
}

/** Tells who has a number or an email, and which roll number is free. */
export async function withHolder(
  context: Context,
  { email, admissionNumber, classId, rollNumber }: Wanted,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refused) || error.refusal !== studentRefusals.exists) return error
  const { db } = context
  const { errors = {} } = error.details
  const field = fieldOf(errors)
  const wanted = {
    email: { email: email ?? '' },
    admissionNumber: { admissionNumber: admissionNumber ?? '' },
    rollNumber: { classId, rollNumber },
  }
  const [holder, nextRollNumber, { listed, detailed }] = await Promise.all([
    findHolder(db, wanted[field]),
    findNextRollNumber(db, classId),
    sightOf(context),
  ])
  // The name beside a roll number is no secret from those who see the list; the owner of an email or an admission number
  // is a detail. Staff, who can own an email too, have no class.
  const isInSight =
    holder?.classId == null || sees(field === 'rollNumber' ? listed : detailed, holder.classId)
  const current: StudentConflict = { field, name: (isInSight && holder?.name) || null, nextRollNumber }
  return new Refused(studentRefusals.exists, { errors, current })
}
