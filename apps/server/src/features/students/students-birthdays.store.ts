import { type SqlBool, sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface BornStudent {
  id: string
  name: string
  photo: string | null
  rollNumber: string
  classId: string
  className: string
  classSection: string | null
  /** Month and day as one number. */
  birthday: number
  birthYear: number
}

/** Active students with one of these birthdays, class by class and by name. */
export async function findBornOn(
  db: SchoolDb,
  { birthdays, classId }: { birthdays: number[]; classId: string | undefined },
): Promise<BornStudent[]> {
  return await db
    .selectFrom('users')
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .where('users.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`users.birthday = any(${birthdays}::smallint[])`)
    .where('users.role', '=', sql.lit('student'))
    .where('users.status', '=', sql.lit('active'))
    .where('users.deleted_at', 'is', null)
    .$if(classId !== undefined, (all) => all.where('users.class_id', '=', classId ?? ''))
    .orderBy('users.class_key')
    .orderBy(sql`lower(users.name)`)
    .select([
      'users.id',
      'classes.id as classId',
      'classes.name as className',
      'classes.section as classSection',
      sql<number>`users.birthday`.as('birthday'),
      sql<number>`extract(year from users.birth_date)::int`.as('birthYear'),
    ])
    .select(columnsAs('users', ['name', 'photo', 'rollNumber'] as const))
    .$castTo<BornStudent>()
    .execute()
}
