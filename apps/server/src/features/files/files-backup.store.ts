import type { SchoolDb } from '#platform/database/school-db'

/** Asks the database as it was at one moment, bound to one school. */
type Ask = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** Files that somebody has, of a school that is not being erased: their bytes must be there. */
export async function findKept(
  ask: Ask,
  schoolId: string,
  place: 'school' | 'pg_temp' = 'school',
): Promise<{ id: string; isPicture: boolean }[]> {
  const kept = `select files.id, files.field in ('photo', 'logo') as picture from school.files
     join school.schools on schools.school_id = files.school_id
     where files.school_id = $1 and attached_at is not null and removed_at is null and schools.deleted_at is null
     order by files.id`
  const rows = await ask(kept.replaceAll('school.', `${place}.`), [schoolId])
  return rows.map(({ id, picture }) => ({ id: String(id), isPicture: picture === true }))
}

/** Takes out the pictures that the assistant drew: they belong to a talk that nobody else reads. */
export async function leaveDrawn(db: SchoolDb): Promise<void> {
  await db.deleteFrom('files').where('school_id', '=', db.schoolId).where('field', '=', 'chatImage').execute()
}

/** How large the files that somebody has are together, in bytes. */
export async function sumKept(db: SchoolDb): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .where('school_id', '=', db.schoolId)
    .where('attached_at', 'is not', null)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.sum('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
