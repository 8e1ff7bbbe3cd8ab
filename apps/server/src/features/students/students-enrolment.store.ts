import type { Day } from '@shala/contract/days'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface EnrolmentRow {
  id: string
  student_id: string
  class_id: string
  from_date: Day
  to_date: Day | null
  session: string | null
  reason: 'added' | 'imported'
}

export async function insertEnrolments(
  db: SchoolDb,
  enrolments: EnrolmentRow[],
  made: { by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('enrolments')
    .values(enrolments.map((one) => ({ school_id: db.schoolId, made_by: made.by, made_at: made.at, ...one })))
    .execute()
}

/** Of these roll numbers, lower case, those that active students of a class hold. */
export async function findTakenRollNumbers(
  db: SchoolDb,
  classId: string,
  rollNumbers: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('class_id', '=', classId)
    .where('role', '=', sql.lit('student'))
    .where('status', '=', sql.lit('active'))
    .where('deleted_at', 'is', null)
    .where(sql`lower(roll_number)`, '=', sql`any(${rollNumbers}::text[])`)
    .select(sql<string>`lower(roll_number)`.as('rollNumber'))
    .execute()
  return new Set(rows.map(({ rollNumber }) => rollNumber))
}

/** From `today` on the student is in no class. */
export async function endEnrolment(db: SchoolDb, studentId: string, today: Day): Promise<void> {
  await db
    .updateTable('enrolments')
    .set({ to_date: sql<Day>`greatest(from_date, ${today}::date)` })
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('to_date', 'is', null)
    .execute()
}
