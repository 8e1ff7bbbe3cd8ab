import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface LeavingPapers {
  id: string
  leavingReason: string | null
  certificateNumber: string | null
}

/** Keeps what is known of students' leaving with the enrolment that it ended: their record's is of the next one. */
export async function keepLeavingPapers(db: SchoolDb, students: LeavingPapers[]): Promise<void> {
  if (students.length === 0) return
  const column = <K extends keyof LeavingPapers>(key: K) => students.map((one) => one[key])
  await sql`
    update enrolments set leaving_reason = papers.reason, certificate_number = papers.number
    from unnest(${column('id')}::uuid[], ${column('leavingReason')}::text[], ${column('certificateNumber')}::text[])
      as papers (student_id, reason, number)
    where enrolments.school_id = ${db.schoolId} and enrolments.id = (
      select last.id from enrolments as last
      where last.school_id = ${db.schoolId} and last.student_id = papers.student_id
        and coalesce(last.to_date > last.from_date, true)
      order by last.from_date desc limit 1)`.execute(db)
}

/** Takes the number of a cancelled certificate from every leaving that has it. */
export async function dropCertificateNumber(db: SchoolDb, studentId: string, serial: string): Promise<void> {
  await db
    .updateTable('enrolments')
    .set({ certificate_number: null })
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('certificate_number', '=', serial)
    .execute()
  const drop = (column: 'from_certificate_number' | 'to_certificate_number') =>
    db
      .updateTable('promoted_students')
      .set({ [column]: null })
      .where('school_id', '=', db.schoolId)
      .where('student_id', '=', studentId)
      .where(column, '=', serial)
      .execute()
  await drop('from_certificate_number')
  await drop('to_certificate_number')
}

/** By student, the first day of the enrolment that goes on, if they have no mark in it. */
export async function findUnmarkedStarts(db: SchoolDb, studentIds: string[]): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .where('to_date', 'is', null)
    .where(sql<SqlBool>`not exists (select from attendance where attendance.school_id = enrolments.school_id
      and attendance.student_id = enrolments.student_id and date >= from_date and status is not null)`)
    .select(['student_id as id', 'from_date as start'])
    .execute()
  return new Map(rows.map(({ id, start }) => [id, start]))
}

/** By student, the first day after their last enrolment that lasted a day; nobody whose enrolment goes on. */
export async function findEnds(db: SchoolDb, studentIds: string[]): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .where(sql<SqlBool>`coalesce(to_date > from_date, true)`)
    .distinctOn('student_id')
    .orderBy('student_id')
    .orderBy('from_date', 'desc')
    .select(['student_id as id', 'to_date as end'])
    .execute()
  return new Map(rows.flatMap(({ id, end }) => (end === null ? [] : [[id, end]])))
}
