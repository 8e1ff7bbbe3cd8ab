import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface SchoolSize {
  name: string
  students: number
  staff: number
  classes: number
  marks: number
  fileBytes: number
}

/** By counting: it takes seconds where there are millions of marks, and is for an operator alone. */
export async function measureSchool(db: SchoolDb): Promise<SchoolSize> {
  const { rows } = await sql<SchoolSize & { fileBytes: string }>`
    select schools.name,
      (select count(*)::int from users where users.school_id = schools.school_id and deleted_at is null
        and role = 'student') as students,
      (select count(*)::int from users where users.school_id = schools.school_id and deleted_at is null
        and role <> 'student') as staff,
      (select count(*)::int from classes where classes.school_id = schools.school_id and deleted_at is null) as classes,
      (select count(*)::int from attendance where attendance.school_id = schools.school_id) as marks,
      (select coalesce(sum(size), 0) from files where files.school_id = schools.school_id
        and removed_at is null) as "fileBytes"
    from schools where schools.school_id = ${db.schoolId}`.execute(db)
  const [size] = rows
  if (!size) throw new Error('The school is gone.')
  return { ...size, fileBytes: Number(size.fileBytes) }
}
