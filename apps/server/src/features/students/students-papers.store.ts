import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { byRollNumber } from './students-sql.store.ts'

interface ActiveStudent {
  id: string
  name: string
  rollNumber: string
  photo: string | null
}

/** A class's active students, by roll number. */
export async function findActiveOfClass(
  db: SchoolDb,
  classId: string,
  most: number,
): Promise<ActiveStudent[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .where('class_id', '=', classId)
    .where('status', '=', 'active')
    .orderBy(byRollNumber('users'))
    .limit(most)
    .select(['id', 'name', sql<string>`roll_number`.as('rollNumber'), 'photo'])
    .execute()
}
