import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** A student's last enrolment that lasted a day. */
export interface Stay {
  id: string
  classId: string
  from: Day
  /** The first day no longer in the class; null while it lasts. */
  end: Day | null
}

export async function findLastStay(db: SchoolDb, studentId: string): Promise<Stay | undefined> {
  return await db
    .selectFrom('enrolments')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where(sql<SqlBool>`coalesce(to_date > from_date, true)`)
    .orderBy('from_date', 'desc')
    .limit(1)
    .select(['id', 'class_id as classId', 'from_date as from', 'to_date as end'])
    .executeTakeFirst()
}

export interface StoredDay {
  date: Day
  classId: string
  status: AttendanceStatus
}

/** The days on which a student is marked, the newest first. */
export async function findMarkedDays(db: SchoolDb, studentId: string): Promise<StoredDay[]> {
  return await db
    .selectFrom('attendance')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('status', 'is not', null)
    .orderBy('date', 'desc')
    .select(['date', 'class_id as classId', sql<AttendanceStatus>`status`.as('status')])
    .execute()
}
