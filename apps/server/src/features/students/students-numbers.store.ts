import { sql } from 'kysely'
import { type NumberStore, replaceSealedNumber } from '#features/people/index'
import type { SchoolDb } from '#platform/database/school-db'

/** A live student's sealed number; undefined when this school has no such student. */
export async function findNumber(db: SchoolDb, id: string): Promise<{ sealed: Buffer | null } | undefined> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .select('aadhaar_sealed as sealed')
    .executeTakeFirst()
}

export const studentNumbers: NumberStore = {
  async findSealedOtherwise(db, head, after) {
    let query = db
      .selectFrom('users')
      .where('school_id', '=', db.schoolId)
      .where('aadhaar_sealed', 'is not', null)
      .where(sql<boolean>`substring(aadhaar_sealed for ${head.length}::int) <> ${head}`)
      .orderBy('id')
      .limit(1)
      .select('id as personId')
      .select(({ ref }) => ref('aadhaar_sealed').$notNull().as('sealed'))
    if (after) query = query.where('id', '>', after)
    return await query.executeTakeFirst()
  },

  replaceNumber: replaceSealedNumber,
}
