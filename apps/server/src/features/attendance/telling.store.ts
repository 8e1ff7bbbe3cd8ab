import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface MarkOfChild {
  studentId: string
  name: string
}

interface AbsentOn {
  date: Day
  /** Marked by then. */
  until: Date
}

const absent = prepared(
  (db, { date, until }: AbsentOn) => sql<MarkOfChild>`
    select users.id as "studentId", users.name
    from attendance
    join users on users.school_id = ${db.schoolId} and users.id = attendance.student_id
      and users.status = 'active' and users.deleted_at is null
    where attendance.school_id = ${db.schoolId} and attendance.date = ${date}
      and attendance.status = 'absent' and attendance.marked_at <= ${until}
      and not exists (select from leave_of_students(${db.schoolId}, ${date}, ${date}) as leave
        where leave.student_id = attendance.student_id and leave.part = 'full day')
    order by users.id`,
)

/** The children at school who are marked absent on a day and are not on leave for all of it. */
export async function findAbsentChildren(db: SchoolDb, of: AbsentOn): Promise<MarkOfChild[]> {
  return await absent.all(db, of)
}

/** Of some students, those who have a mark of a day that counts. */
export async function findMarksOf(
  db: SchoolDb,
  date: Day,
  studentIds: string[],
): Promise<(MarkOfChild & { status: AttendanceStatus })[]> {
  const { rows } = await sql<MarkOfChild & { status: AttendanceStatus }>`
    select users.id as "studentId", users.name, attendance.status
    from attendance
    join users on users.school_id = ${db.schoolId} and users.id = attendance.student_id
    where attendance.school_id = ${db.schoolId} and attendance.date = ${date}
      and attendance.student_id = any(${studentIds}::uuid[]) and attendance.status is not null`.execute(db)
  return rows
}
