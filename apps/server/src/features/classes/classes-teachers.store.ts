import type { SchoolClass } from '@shala/contract/classes'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** Active teachers may be class teachers; somebody who has left or was removed no longer is one. */
export function classTeachers(db: SchoolDb) {
  return db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('role', '=', 'teacher')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
}

/** For a statement that reads `classes`. */
export function otherTeachersOf(db: SchoolDb) {
  return sql<SchoolClass['otherTeachers']>`(
    select coalesce(json_agg(json_build_object('_id', teacher.id, 'name', teacher.name)
      order by teacher.name, teacher.id), '[]')
    from class_other_teachers as other join ${classTeachers(db)} as teacher on teacher.id = other.teacher_id
    where other.school_id = ${db.schoolId} and other.class_id = classes.id)`
}

/** The teachers at the school now who also teach a class. */
export async function findOtherTeachers(
  db: SchoolDb,
  classId: string,
): Promise<SchoolClass['otherTeachers']> {
  const { otherTeachers } = await db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', classId)
    .select(otherTeachersOf(db).as('otherTeachers'))
    .executeTakeFirstOrThrow()
  return otherTeachers
}

/** Of some people, those who are teachers at the school now. */
export async function findClassTeachers(
  db: SchoolDb,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  return await classTeachers(db)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** One who has left the school stays among them unseen, and is one again once back. */
export async function changeOtherTeachers(
  db: SchoolDb,
  classId: string,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  await db
    .deleteFrom('class_other_teachers')
    .where('school_id', '=', db.schoolId)
    .where('class_id', '=', classId)
    .where(sql<SqlBool>`teacher_id = any(${removed}::uuid[])`)
    .execute()
  if (added.length === 0) return
  await db
    .insertInto('class_other_teachers')
    .values(added.map((teacher_id) => ({ school_id: db.schoolId, class_id: classId, teacher_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
