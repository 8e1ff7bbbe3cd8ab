import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** Live students of any status. */
export async function countStudents(db: SchoolDb): Promise<number> {
  const { students } = await db
    .selectFrom('student_counts')
    .where('school_id', '=', db.schoolId)
    .select(sql<number>`coalesce(sum(students), 0)::int`.as('students'))
    .executeTakeFirstOrThrow()
  return students
}

export async function countTeachers(db: SchoolDb): Promise<number> {
  const { teachers } = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('role', '=', 'teacher')
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('teachers'))
    .executeTakeFirstOrThrow()
  return teachers
}

export async function countClasses(db: SchoolDb): Promise<number> {
  const { classes } = await db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .where('is_passout', '=', false)
    .select(sql<number>`count(*)::int`.as('classes'))
    .executeTakeFirstOrThrow()
  return classes
}
