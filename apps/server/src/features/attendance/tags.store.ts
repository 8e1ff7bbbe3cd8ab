import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export async function findTagKey(db: SchoolDb): Promise<Buffer> {
  const { tag_key } = await db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .select('tag_key')
    .executeTakeFirstOrThrow()
  return tag_key
}

function students(db: SchoolDb) {
  return db
    .selectFrom('users')
    .where('users.school_id', '=', db.schoolId)
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
}

export async function findActiveStudents(db: SchoolDb, classId: string, most: number): Promise<string[]> {
  const rows = await students(db)
    .where('class_id', '=', classId)
    .where('status', '=', 'active')
    .orderBy('roll_order')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface TaggedStudent {
  id: string
  name: string
  rollNumber: string
  classId: string
  className: string
  section: string | null
}

export async function findTagged(db: SchoolDb, id: string): Promise<TaggedStudent | undefined> {
  return await students(db)
    .where('users.id', '=', id)
    .innerJoin('classes', sameSchool('classes.id', 'users.class_id'))
    .select([
      'users.id',
      'users.name',
      'users.roll_number as rollNumber',
      'classes.id as classId',
      'classes.name as className',
      'classes.section',
    ])
    .$narrowType<{ rollNumber: string }>()
    .executeTakeFirst()
}
