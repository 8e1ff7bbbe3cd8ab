import type { SchoolDb } from '#platform/database/school-db'

/** Documents that have an owner and were sealed with another key than this one, or with an unknown one. */
function sealedOtherwise(db: SchoolDb, keyId: string) {
  return db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where('field', 'not in', ['photo', 'logo'])
    .where('key_id', 'is distinct from', keyId)
    .where('attached_at', 'is not', null)
    .where('removed_at', 'is', null)
    .select('id')
}

/** The next one after an id. */
export async function findSealedOtherwise(
  db: SchoolDb,
  keyId: string,
  after: string | null,
): Promise<string | null> {
  let query = sealedOtherwise(db, keyId).orderBy('id').limit(1)
  if (after) query = query.where('id', '>', after)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Whether it still exists to be sealed; nobody removes it until the transaction ends. */
export async function lockDocument(db: SchoolDb, id: string, keyId: string): Promise<boolean> {
  const found = await sealedOtherwise(db, keyId).where('id', '=', id).forUpdate().executeTakeFirst()
  return found !== undefined
}

/** All of them at once. */
export async function setKeys(db: SchoolDb, keyId: string): Promise<number> {
  const ids = await sealedOtherwise(db, keyId).execute()
  await db
    .updateTable('files')
    .set({ key_id: keyId })
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', sealedOtherwise(db, keyId))
    .execute()
  return ids.length
}

export async function setKey(db: SchoolDb, id: string, keyId: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ key_id: keyId })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
