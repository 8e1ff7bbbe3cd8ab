import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** The active students of some classes, in the order of their ids. */
export async function findActiveIn(db: SchoolDb, classIds: string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`class_id = any(${classIds}::uuid[])`)
    .where('role', '=', sql.lit('student'))
    .where('status', '=', sql.lit('active'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether one of some students came to a class after a day. */
export async function cameAfter(db: SchoolDb, studentIds: string[], day: Day): Promise<boolean> {
  const found = await db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .where('from_date', '>', day)
    .where(sql<SqlBool>`coalesce(to_date > from_date, true)`)
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** How many marks some students have after a day. */
export async function countMarksAfter(db: SchoolDb, studentIds: string[], day: Day): Promise<number> {
  const { marks } = await db
    .selectFrom('attendance')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .where('date', '>', day)
    .where('status', 'is not', null)
    .select(sql<number>`count(*)::int`.as('marks'))
    .executeTakeFirstOrThrow()
  return marks
}
