import type { Day } from '@shala/contract/general/days'
import type { TeachersSee } from '@shala/contract/schools/settings'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

function ownClasses(db: SchoolDb, teacherId: string) {
  return sql`select classes.id from classes where classes.school_id = ${db.schoolId}
    and classes.deleted_at is null and (classes.class_teacher_id = ${teacherId} or exists (
      select from class_other_teachers as other where other.school_id = ${db.schoolId}
        and other.class_id = classes.id and other.teacher_id = ${teacherId}))`
}

interface Reach {
  teachersSee: TeachersSee
  /** Classes that the teacher is class teacher of, or also teaches. */
  own: string[]
  /** Classes in which the teacher has changed a mark of the day. */
  marked: string[]
}

const reach = prepared((db, { teacherId, today }: { teacherId: string; today: Day }) =>
  db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .select([
      sql<TeachersSee>`teachers_see`.as('teachersSee'),
      sql<string[]>`array(${ownClasses(db, teacherId)})`.as('own'),
      sql<string[]>`array(select day.class_id from attendance_days as day where day.school_id = ${db.schoolId}
        and day.date = ${today} and ${teacherId} = any(day.markers))`.as('marked'),
    ]),
)

export async function findReach(db: SchoolDb, teacherId: string, today: Day): Promise<Reach> {
  return await reach.one(db, { teacherId, today })
}

/** Whether a class is among some; true for all where they are null. */
export function isAmong(column: RawBuilder<unknown>, classes: readonly string[] | null): RawBuilder<SqlBool> {
  return classes === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${classes}::uuid[])`
}

/** Whether a teacher sees the students of one of some classes, for a statement that must not wait for a `Sight`. */
export function isListedFor(
  db: SchoolDb,
  teacherId: string,
  columns: RawBuilder<unknown>[],
): RawBuilder<SqlBool> {
  return sql`((select teachers_see <> 'own_classes' from schools where schools.school_id = ${db.schoolId})
    or exists (${ownClasses(db, teacherId)} and classes.id in (${sql.join(columns)})))`
}
