import type { MarkedDays } from '@shala/contract/classes'
import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import type { ClassRow } from './classes.store.ts'

/** Soft: past attendance keeps naming it. */
export async function deleteClass(db: SchoolDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('classes')
    .set({ deleted_at: now })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

/** Undefined where none was deleted since then. */
export async function undeleteClass(db: SchoolDb, id: string, since: Date): Promise<ClassRow | undefined> {
  return await db
    .updateTable('classes')
    .set({ deleted_at: null })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returning(['id', 'name', 'section', 'is_passout'])
    .executeTakeFirst()
}

/** Undefined where nobody was ever marked in it. */
export async function findMarkedDaysOf(db: SchoolDb, id: string): Promise<MarkedDays | undefined> {
  const { days, from, to } = await db
    .selectFrom('attendance_days')
    .where('school_id', '=', db.schoolId)
    .where('class_id', '=', id)
    .where(sql<SqlBool>`present + absent + late > 0`)
    .select([
      sql<number>`count(*)::int`.as('days'),
      sql<Day | null>`min(date)`.as('from'),
      sql<Day | null>`max(date)`.as('to'),
    ])
    .executeTakeFirstOrThrow()
  return from && to ? { days, from, to } : undefined
}

/** Live students of any status. */
export async function countStudentsOfClass(db: SchoolDb, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('role', '=', sql.lit('student'))
    .where('class_id', '=', id)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
