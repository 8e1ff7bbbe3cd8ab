import { isAadhaarMask } from '@shala/contract/general/aadhaar'
import { detailTexts } from '@shala/contract/students/details'
import { studentRefusals } from '@shala/contract/students/texts'
import { recordActivity } from '#features/activity/index'
import { openAadhaar, sealAadhaar } from '#features/people/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import type { KeyRing } from '#platform/process/key-ring'
import { Refused, refusedFields } from '#platform/refused'
import { seeGuarded } from './students.rules.ts'
import type { StoredStudent } from './students-changing.store.ts'
import * as store from './students-numbers.store.ts'

/**
 * A mask stands for a stored number, and says nothing else.
 * @throws Refused 422 at the field
 */
export function refuseMask({ aadhaarNumber }: { aadhaarNumber?: string | undefined }): void {
  if (!aadhaarNumber || !isAadhaarMask(aadhaarNumber)) return
  throw refusedFields({ aadhaarNumber: detailTexts.wholeNumber })
}

/** The sealed number and its mask that an edit stores; undefined when the number stays as it is. */
export async function readNumberChange(
  numberKeys: KeyRing,
  { db }: Context,
  { id, aadhaarNumber: mask }: StoredStudent,
  sent: string | null | undefined,
): Promise<{ mask: string | null; sealed: Buffer | null } | undefined> {
  if (sent === undefined || sent === mask) return undefined
  if (sent === null) return { mask: null, sealed: null }
  refuseMask({ aadhaarNumber: sent })
  const stored = await store.findNumber(db, id)
  const isSame = openAadhaar(numberKeys, db.schoolId, { id, sealed: stored?.sealed ?? null }) === sent
  return isSame ? undefined : sealAadhaar(numberKeys, db.schoolId, { id, number: sent })
}

/**
 * The whole number. Every look is recorded, also the family's own.
 * @throws Refused 403 to all but administrators and the student, 404 when this school has no such student
 */
export async function showNumber(numberKeys: KeyRing, context: Context, id: string): Promise<string | null> {
  if (id !== context.actor.userId) seeGuarded.require(context.actor)
  return await inTransaction(context, async (context) => {
    const found = await store.findNumber(context.db, id)
    if (!found) throw new Refused(studentRefusals.notFound)
    const number = openAadhaar(numberKeys, context.db.schoolId, { id, sealed: found.sealed })
    await recordActivity(context, { action: 'students.number', entity: 'student', entityId: id })
    return number
  })
}
