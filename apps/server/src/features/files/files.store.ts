import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface FileRow {
  id: string
  field: string
  mediaType: string
  size: number
  /** The key that it is sealed with; null for pictures. */
  keyId: string | null
}

export interface OwnedFile {
  id: string
  ownerId: string
  field: string
}

/** Announces files that are about to be stored; nobody owns them yet. */
export async function insertFiles(
  db: SchoolDb,
  files: FileRow[],
  made: { by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('files')
    .values(
      files.map(({ id, field, mediaType, size, keyId }) => ({
        school_id: db.schoolId,
        id,
        field,
        media_type: mediaType,
        size,
        key_id: keyId,
        made_by: made.by,
        made_at: made.at,
      })),
    )
    .execute()
}

/** Of all of a school's files except removed ones. */
export async function countBytes(db: SchoolDb): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where('removed_at', 'is', null)
    .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** @returns how many of them were still waiting for their owner */
export async function attachFiles(
  db: SchoolDb,
  ids: string[],
  ownerId: string | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ owner_id: ownerId, attached_at: now })
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', ids)
    .where('attached_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Of these people, those who have files. */
export async function findFileOwners(db: SchoolDb, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`owner_id = any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .select('owner_id')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))
}

/** Files that nobody has owned since before `before`, and removed ones: what interrupted uploads left behind. */
export async function findLeftOver(db: SchoolDb, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where(({ or, eb }) => or([eb('attached_at', 'is', null), eb('removed_at', 'is not', null)]))
    .where('made_at', '<', before)
    .orderBy('made_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes files that nobody owns out of the reach of `attachFiles`, so that their bytes can be removed. It waits for an
 * attachment under way, which keeps its files.
 */
export async function claimUnowned(db: SchoolDb, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('files')
    .set({ removed_at: now })
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('attached_at', 'is', null), eb('removed_at', 'is not', null)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteRemoved(db: SchoolDb, ids: string[]): Promise<void> {
  await db
    .deleteFrom('files')
    .where('school_id', '=', db.schoolId)
    .where('id', 'in', ids)
    .where('removed_at', 'is not', null)
    .execute()
}

const filesOf = prepared((db, { ownerIds }: { ownerIds: string[] }) =>
  db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`owner_id = any(${ownerIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .select(['id', 'field'])
    .select(({ ref }) => ref('owner_id').$notNull().as('ownerId')),
)

/** Every file of some people. */
export async function findFilesOf(db: SchoolDb, ownerIds: string[]): Promise<OwnedFile[]> {
  return await filesOf.all(db, { ownerIds })
}

/** The files of a person, the newest first. */
export async function findOwned(
  db: SchoolDb,
  ownerId: string,
  most: number,
): Promise<{ id: string; field: string; mediaType: string }[]> {
  return await db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(most)
    .select(['id', 'field', 'media_type as mediaType'])
    .execute()
}

/** A file of a person who still exists, or of the school itself. */
export async function findServed(
  db: SchoolDb,
  id: string,
): Promise<{ ownerId: string | null; field: string; mediaType: string; linkKey: string | null } | undefined> {
  return await db
    .selectFrom('files')
    .leftJoin('users', sameSchool('users.id', 'files.owner_id'))
    .where('files.school_id', '=', db.schoolId)
    .where('files.id', '=', id)
    .where('files.attached_at', 'is not', null)
    .where('files.removed_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .select([
      'users.id as ownerId',
      'files.field',
      'files.media_type as mediaType',
      'files.link_key as linkKey',
    ])
    .executeTakeFirst()
}

/** Detaches a field's file from its owner; a chore removes its bytes. Without an owner, it was the school's. */
export async function removeOwned(
  db: SchoolDb,
  ownerId: string | null,
  field: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ removed_at: now })
    .where('school_id', '=', db.schoolId)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('attached_at', 'is not', null)
    .where('field', '=', field)
    .where('removed_at', 'is', null)
    .execute()
}

export async function removeByIds(db: SchoolDb, ownerId: string, ids: string[], now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ removed_at: now })
    .where('school_id', '=', db.schoolId)
    .where('owner_id', '=', ownerId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('removed_at', 'is', null)
    .execute()
}

/** Everything that some people own, but for the images of their conversations, which end with those. */
export async function removeAllOf(db: SchoolDb, ownerIds: string[], now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ removed_at: now })
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`owner_id = any(${ownerIds}::uuid[])`)
    .where('field', '<>', 'chatImage')
    .where('removed_at', 'is', null)
    .execute()
}

/** The ids of all files, past and present, in order. */
export async function findIdsAfter(db: SchoolDb, after: string | null, limit: number): Promise<string[]> {
  let query = db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .orderBy('id')
    .limit(limit)
    .select('id')
  if (after) query = query.where('id', '>', after)
  return (await query.execute()).map(({ id }) => id)
}
