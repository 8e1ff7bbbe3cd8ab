import type { Day } from '@shala/contract/general/days'
import { noteLimits } from '@shala/contract/leave/noting'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'
import { type FoundRequest, requests, teacherOf, withPeople } from './leave.store.ts'

/** The class teacher of a child, while they are at the school. */
export async function findClassTeacher(db: SchoolDb, studentId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users as person')
    .innerJoin('classes as class', sameSchool('class.id', 'person.class_id'))
    .where('person.school_id', '=', db.schoolId)
    .where('person.id', '=', studentId)
    .select(teacherOf('class').as('teacherId'))
    .executeTakeFirst()
  return found?.teacherId ?? null
}

/**
 * The notes of the classes of a class teacher: pending ones first, and the others until their days are over. Pending ones of days
 * that are over come last, and are not counted.
 */
export async function findNotesFor(
  db: SchoolDb,
  teacherId: string,
  today: Day,
): Promise<(FoundRequest & { pending: number })[]> {
  return await withPeople(requests(db))
    .where('leave.family_note', 'is not', null)
    .where('class.class_teacher_id', '=', teacherId)
    .where('leave.status', '<>', 'Cancelled')
    .where(sql<SqlBool>`(leave.status = 'Pending' or leave.to_date >= ${today})`)
    .where(sql<SqlBool>`(person.deleted_at is null and person.status = 'active')`)
    .orderBy(sql`leave.to_date < ${today}`)
    .orderBy(sql`leave.status <> 'Pending'`)
    .orderBy('leave.from_date')
    .orderBy('leave.id')
    .limit(noteLimits.listed)
    .select(
      sql<number>`(count(*) filter (where leave.status = 'Pending' and leave.to_date >= ${today}) over ())::int`.as(
        'pending',
      ),
    )
    .execute()
}
