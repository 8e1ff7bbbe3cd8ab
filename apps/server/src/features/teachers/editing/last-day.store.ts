import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** The day, in the school's time zone, on which somebody last began to teach here. */
export async function findFirstDay(db: SchoolDb, teacherId: string): Promise<Day | undefined> {
  const found = await db
    .selectFrom('teaching')
    .innerJoin('schools', 'schools.school_id', 'teaching.school_id')
    .where('teaching.school_id', '=', db.schoolId)
    .where('teaching.teacher_id', '=', teacherId)
    .orderBy('teaching.from_at', 'desc')
    .limit(1)
    .select(sql<Day>`(teaching.from_at at time zone schools.time_zone)::date`.as('day'))
    .executeTakeFirst()
  return found?.day
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
