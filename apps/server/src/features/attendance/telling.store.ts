import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/status'
import type { ToldChild } from '@shala/contract/attendance/telling'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface MarkOfChild {
  studentId: string
  name: string
}

export interface AbsentChild extends MarkOfChild {
  class: ToldChild['class']
}

interface MarkedBy {
  date: Day
  /** Marked by then, and not changed since. */
  until: Date
}

const absent = prepared(
  (db, { date, until }: MarkedBy) => sql<AbsentChild>`
    select users.id as "studentId", users.name,
      json_build_object('_id', classes.id, 'name', classes.name, 'section', classes.section) as class
    from attendance
    join classes on classes.school_id = ${db.schoolId} and classes.id = attendance.class_id
    join users on users.school_id = ${db.schoolId} and users.id = attendance.student_id
      and users.status = 'active' and users.deleted_at is null
    where attendance.school_id = ${db.schoolId} and attendance.date = ${date}
      and attendance.status = 'absent' and attendance.marked_at <= ${until}
      and not exists (select from leave_of_students(${db.schoolId}, ${date}, ${date}) as leave
        where leave.student_id = attendance.student_id)
      and attendance.student_id not in (select student_id from family_notes_on(${db.schoolId}, ${date}))
    order by classes.sort_key, users.name, users.id`,
)

/** The children at school who are marked absent on a day have no leave on it, and of whom their families sent no note, class by class. */
export async function findAbsentChildren(db: SchoolDb, of: MarkedBy): Promise<AbsentChild[]> {
  return await absent.all(db, of)
}

interface SettledMark extends MarkOfChild {
  /** Null where the mark was taken back or set aside. */
  status: AttendanceStatus | null
  awayHalf: AwayHalf | null
}

/** Of some students, what is marked of a day now; without those whose mark has only just changed. */
export async function findMarksOf(
  db: SchoolDb,
  { date, until }: MarkedBy,
  studentIds: string[],
): Promise<SettledMark[]> {
  const { rows } = await sql<SettledMark>`
    select users.id as "studentId", users.name, attendance.status, attendance.away_half as "awayHalf"
    from users
    left join attendance on attendance.school_id = ${db.schoolId} and attendance.student_id = users.id
      and attendance.date = ${date}
    where users.school_id = ${db.schoolId} and users.id = any(${studentIds}::uuid[])
      and (attendance.marked_at is null or attendance.marked_at <= ${until})`.execute(db)
  return rows
}
