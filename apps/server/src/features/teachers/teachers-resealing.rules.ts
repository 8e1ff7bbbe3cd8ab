import type { SchoolDb } from '#platform/database/school-db'
import { SealBroken, seal, sealedHead, unseal } from '#platform/files/sealing'
import { aadhaarPlace, type TeachersParts } from './teachers.rules.ts'
import * as store from './teachers-resealing.store.ts'

/**
 * Seals every Aadhaar number of a school with the current key. If it is interrupted, the next run continues.
 * @returns the ids of the teachers whose number cannot be opened
 */
export async function resealNumbers(
  { numberKeys }: Pick<TeachersParts, 'numberKeys'>,
  db: SchoolDb,
  onResealed: () => Promise<void>,
): Promise<string[]> {
  const closed: string[] = []
  const head = sealedHead(numberKeys.current)
  let last: string | null = null
  for (;;) {
    const found: store.SealedNumber | undefined = await store.findSealedOtherwise(db, head, last)
    if (!found) return closed
    const place = aadhaarPlace(db.schoolId, found.teacherId)
    try {
      await store.replaceNumber(db, found, seal(numberKeys, place, unseal(numberKeys, place, found.sealed)))
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      closed.push(found.teacherId)
    }
    await onResealed()
    last = found.teacherId
  }
}
