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

interface Change {
  photo?: string | null
  email?: string
  phone?: string
  email_verified?: boolean
  phone_verified?: boolean
}

export async function updateUser(db: SchoolDb, userId: string, change: Change): Promise<void> {
  await db
    .updateTable('users')
    .set(change)
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .execute()
}
