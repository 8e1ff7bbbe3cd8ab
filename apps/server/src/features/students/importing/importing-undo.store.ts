import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** Of these students, those who have a mark on any day. */
export async function findMarked(db: SchoolDb, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct student_id as id from attendance
    where school_id = ${db.schoolId} and student_id = any(${ids}::uuid[]) and status is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface Sought {
  emails: string[]
  admissionNumbers: string[]
  rollNumbers: string[]
  classIds: string[]
}

export interface Holder {
  id: string
  field: 'email' | 'admissionNumber' | 'rollNumber'
  /** '' but for roll numbers. */
  classId: string
  value: string
}

/** Finds the holder of an email, an admission number, or a roll number in a class. */
export async function findHoldersOf(
  db: SchoolDb,
  { emails, admissionNumbers, rollNumbers, classIds }: Sought,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select id, 'email' as field, '' as "classId", email as value from users
    where school_id = ${db.schoolId} and deleted_at is null and email_verified and email = any(${emails}::text[])
    union all
    select id, 'admissionNumber', '', admission_number from users
    where school_id = ${db.schoolId} and role = 'student' and deleted_at is null
      and lower(admission_number) in (select lower(number) from unnest(${admissionNumbers}::text[]) as number)
    union all
    select id, 'rollNumber', class_id::text, roll_number from users
    where school_id = ${db.schoolId} and role = 'student' and status = 'active' and deleted_at is null
      and class_id = any(${classIds}::uuid[])
      and lower(roll_number) in (select lower(number) from unnest(${rollNumbers}::text[]) as number)`.execute(
    db,
  )
  return rows
}
