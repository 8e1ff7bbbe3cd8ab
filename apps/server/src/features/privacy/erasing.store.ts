import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** All that names a student who has left; false when there is none (migration 0086). */
export async function eraseStudent(db: SchoolDb, studentId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select school.erase_student(${studentId}, ${at}) as done`.execute(db)
  return rows[0]?.done ?? false
}
