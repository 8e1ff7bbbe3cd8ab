import type { DetailSection } from '@shala/contract/students/details'
import type { OwnField, OwnFieldKind } from '@shala/contract/students/own-fields'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** Null when the school has not chosen, and uses all. */
export async function findSections(db: SchoolDb): Promise<DetailSection[] | null> {
  const found = await db
    .selectFrom('student_forms')
    .where('school_id', '=', db.schoolId)
    .select(sql<DetailSection[]>`sections`.as('sections'))
    .executeTakeFirst()
  return found?.sections ?? null
}

export async function saveSections(db: SchoolDb, sections: DetailSection[]): Promise<void> {
  await db
    .insertInto('student_forms')
    .values({ school_id: db.schoolId, sections })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet({ sections }))
    .execute()
}

/** In the order in which they were added. */
export async function findOwnFields(db: SchoolDb): Promise<OwnField[]> {
  return await db
    .selectFrom('student_fields')
    .where('school_id', '=', db.schoolId)
    .where('removed_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .select(['id as _id', 'label', sql<OwnFieldKind>`kind`.as('kind'), 'choices'])
    .execute()
}

export async function insertOwnField(
  db: SchoolDb,
  { _id: id, ...field }: OwnField,
  made: { by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('student_fields')
    .values({ school_id: db.schoolId, id, ...field, made_by: made.by, made_at: made.at })
    .execute()
}

export async function updateOwnField(
  db: SchoolDb,
  id: string,
  change: { label?: string; choices?: string[]; removed_at?: Date },
): Promise<void> {
  await db
    .updateTable('student_fields')
    .set(change)
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
