import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface Gate {
  keyHash: Buffer
  madeAt: Date
  madeBy: string
}

export async function findGate(db: SchoolDb): Promise<Gate | undefined> {
  return await db
    .selectFrom('gates')
    .innerJoin('users as maker', sameSchool('maker.id', 'gates.made_by'))
    .where('gates.school_id', '=', db.schoolId)
    .select(['gates.key_hash as keyHash', 'gates.made_at as madeAt', 'maker.name as madeBy'])
    .executeTakeFirst()
}

export async function saveGate(db: SchoolDb, gate: Gate): Promise<void> {
  const values = { key_hash: gate.keyHash, made_at: gate.madeAt, made_by: gate.madeBy }
  await db
    .insertInto('gates')
    .values({ school_id: db.schoolId, ...values })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(values))
    .execute()
}

/** False when there was none. */
export async function deleteGate(db: SchoolDb): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('gates')
    .where('school_id', '=', db.schoolId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
