import type { SchoolDb } from '#platform/database/school-db'

export async function findPersonalDetails(
  db: SchoolDb,
  userId: string,
): Promise<{ address: string | null; remark: string | null } | undefined> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .select(['address', 'remark'])
    .executeTakeFirst()
}
