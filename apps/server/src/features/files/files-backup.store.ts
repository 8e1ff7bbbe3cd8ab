/** Asks the database as it was at one moment, bound to one school. */
type Ask = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** Files that somebody has, of a school that is not being erased: their bytes must be there. */
export async function findKept(
  ask: Ask,
  schoolId: string,
  place: 'school' | 'pg_temp' = 'school',
): Promise<{ id: string; isPicture: boolean }[]> {
  const rows = await ask(
    `select files.id, files.field in ('photo', 'logo') as picture from ${place}.files
     join ${place}.schools on schools.school_id = files.school_id
     where files.school_id = $1 and attached_at is not null and removed_at is null and schools.deleted_at is null
     order by files.id`,
    [schoolId],
  )
  return rows.map(({ id, picture }) => ({ id: String(id), isPicture: picture === true }))
}
