import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface NewKey {
  id: string
  name: string
  secretHash: Buffer
  secretStart: string
  madeBy: string
  madeAt: Date
}

export async function insertKey(db: SchoolDb, key: NewKey): Promise<void> {
  await db
    .insertInto('connection_keys')
    .values({
      school_id: db.schoolId,
      id: key.id,
      name: key.name,
      secret_hash: key.secretHash,
      secret_start: key.secretStart,
      made_by: key.madeBy,
      made_at: key.madeAt,
    })
    .execute()
}

/** The newest first. */
export async function findKeys(db: SchoolDb) {
  return await db
    .selectFrom('connection_keys as key')
    .leftJoin('users as maker', sameSchool('maker.id', 'key.made_by'))
    .where('key.school_id', '=', db.schoolId)
    .orderBy('key.made_at', 'desc')
    .orderBy('key.id')
    .select([
      'key.id',
      'key.name',
      'key.secret_start as start',
      'maker.name as madeBy',
      'key.made_at as madeAt',
      'key.used_at as usedAt',
    ])
    .execute()
}

export async function countKeys(db: SchoolDb): Promise<number> {
  const { keys } = await db
    .selectFrom('connection_keys')
    .where('school_id', '=', db.schoolId)
    .select(({ fn }) => fn.countAll<string>().as('keys'))
    .executeTakeFirstOrThrow()
  return Number(keys)
}

/** @returns the name of the deleted key, or undefined if there was none */
export async function deleteKey(db: SchoolDb, id: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('connection_keys')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** A key of a school that is not deleted. */
export async function findOpenKey(db: SchoolDb, id: string): Promise<{ secretHash: Buffer } | undefined> {
  return await db
    .selectFrom('connection_keys as key')
    .innerJoin('schools', 'schools.school_id', 'key.school_id')
    .where('key.school_id', '=', db.schoolId)
    .where('key.id', '=', id)
    .where('schools.deleted_at', 'is', null)
    .select('key.secret_hash as secretHash')
    .executeTakeFirst()
}

/** Unless it was noted since then. */
export async function noteUse(
  db: SchoolDb,
  id: string,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .updateTable('connection_keys')
    .set({ used_at: now })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('used_at', '<', since)]))
    .execute()
}
