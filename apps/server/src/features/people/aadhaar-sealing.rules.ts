import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { SchoolDb } from '#platform/database/school-db'
import { SealBroken, seal, sealedHead, unseal } from '#platform/files/sealing'
import type { KeyRing } from '#platform/process/key-ring'

/** The place that a person's number is sealed for. */
export const aadhaarPlace = (schoolId: string, personId: string) => `${schoolId}/${personId}/aadhaar`

export function sealAadhaar(
  numberKeys: KeyRing,
  schoolId: string,
  { id, number }: { id: string; number: string },
): { sealed: Buffer; lastFour: string; mask: string } {
  const sealed = seal(numberKeys, aadhaarPlace(schoolId, id), Buffer.from(number))
  const lastFour = number.slice(-4)
  return { sealed, lastFour, mask: maskAadhaar(lastFour) }
}

export function openAadhaar(
  numberKeys: KeyRing,
  schoolId: string,
  { id, sealed }: { id: string; sealed: Buffer | null },
): string | null {
  return sealed && unseal(numberKeys, aadhaarPlace(schoolId, id), sealed).toString()
}

/** A number to compare others with: one that cannot be opened any more is like none, and stops nobody. */
export function comparableAadhaar(...asked: Parameters<typeof openAadhaar>): string | null {
  try {
    return openAadhaar(...asked)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

interface SealedNumber {
  personId: string
  sealed: Buffer
}

/** The numbers of one kind of people, or other bytes that are sealed for a place. */
export interface NumberStore {
  /** Where it is not a person's number. */
  placeOf?: (schoolId: string, id: string) => string
  /** The next number, after a person's id, that was not sealed with the current key. */
  findSealedOtherwise: (db: SchoolDb, head: Buffer, after: string | null) => Promise<SealedNumber | undefined>
  /** Not if it has changed meanwhile: then it is already sealed with the current key. */
  replaceNumber: (db: SchoolDb, found: SealedNumber, resealed: Buffer) => Promise<void>
}

/**
 * Seals every number of a school with the current key. If it is interrupted, the next run continues.
 * @returns the ids of the people whose number cannot be opened
 */
export async function resealEach(
  { placeOf = aadhaarPlace, findSealedOtherwise, replaceNumber }: NumberStore,
  numberKeys: KeyRing,
  db: SchoolDb,
  onResealed: () => Promise<void>,
): Promise<string[]> {
  const closed: string[] = []
  const head = sealedHead(numberKeys.current)
  let last: string | null = null
  for (;;) {
    const found: SealedNumber | undefined = await findSealedOtherwise(db, head, last)
    if (!found) return closed
    const place = placeOf(db.schoolId, found.personId)
    try {
      await replaceNumber(db, found, seal(numberKeys, place, unseal(numberKeys, place, found.sealed)))
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error
      closed.push(found.personId)
    }
    await onResealed()
    last = found.personId
  }
}
