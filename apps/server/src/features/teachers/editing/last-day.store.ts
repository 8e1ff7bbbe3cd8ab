import type { Day } from '@shala/contract/general/days'
import type { SchoolDb } from '#platform/database/school-db'

/** When somebody last began to teach here. */
export async function findLastStart(db: SchoolDb, teacherId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('teaching')
    .where('school_id', '=', db.schoolId)
    .where('teacher_id', '=', teacherId)
    .orderBy('from_at', 'desc')
    .limit(1)
    .select('from_at as at')
    .executeTakeFirst()
  return found?.at
}

/** The days after one on which somebody checked in or out, the newest first. */
export async function findScansAfter(db: SchoolDb, teacherId: string, day: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('teacher_attendance')
    .where('school_id', '=', db.schoolId)
    .where('teacher_id', '=', teacherId)
    .where('date', '>', day)
    .orderBy('date', 'desc')
    .select('date')
    .execute()
  return rows.map(({ date }) => date)
}
