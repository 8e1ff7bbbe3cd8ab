import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface Place {
  id: string
  class: { name: string; section: string | null }
  rollNumber: string | null
}

/** The class and roll number of the students among these people; the others are left out. */
export async function findPlaces(db: SchoolDb, ids: string[]): Promise<Place[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('classes', (join) =>
      join.onRef('classes.school_id', '=', 'users.school_id').onRef('classes.id', '=', 'users.class_id'),
    )
    .where('users.school_id', '=', db.schoolId)
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('users.role', '=', 'student')
    .select(['users.id', 'users.roll_number as rollNumber', 'classes.name', 'classes.section'])
    .execute()
  return rows.map(({ id, rollNumber, name, section }) => ({ id, rollNumber, class: { name, section } }))
}
