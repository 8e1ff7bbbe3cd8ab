import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface SealedNumber {
  teacherId: string
  sealed: Buffer
}

/** The next number, after a teacher's id, that was not sealed with the current key. */
export async function findSealedOtherwise(
  db: SchoolDb,
  head: Buffer,
  after: string | null,
): Promise<SealedNumber | undefined> {
  let query = db
    .selectFrom('teachers')
    .where('school_id', '=', db.schoolId)
    .where(sql<boolean>`substring(aadhaar_number for ${head.length}::int) <> ${head}`)
    .orderBy('user_id')
    .limit(1)
    .where('aadhaar_number', 'is not', null)
    .select('user_id as teacherId')
    .select(({ ref }) => ref('aadhaar_number').$notNull().as('sealed'))
  if (after) query = query.where('user_id', '>', after)
  return await query.executeTakeFirst()
}

/** Not if it has changed meanwhile: then it is already sealed with the current key. */
export async function replaceNumber(
  db: SchoolDb,
  { teacherId, sealed }: SealedNumber,
  resealed: Buffer,
): Promise<void> {
  await db
    .updateTable('teachers')
    .set({ aadhaar_number: resealed })
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', teacherId)
    .where('aadhaar_number', '=', sealed)
    .execute()
}
