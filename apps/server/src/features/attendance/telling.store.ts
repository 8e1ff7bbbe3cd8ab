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

/** Marked absent on a day, which may be their last one, not on leave, and without a note from the family. */
const isAbsentOn = (db: SchoolDb, date: Day) => sql`
  users.deleted_at is null
    and attendance.school_id = ${db.schoolId} and attendance.date = ${date} and attendance.status = 'absent'
    and not exists (select from leave_of_students(${db.schoolId}, ${date}, ${date}) as leave
      where leave.student_id = attendance.student_id)
    and attendance.student_id not in (select student_id from family_notes_on(${db.schoolId}, ${date}))`

const absent = prepared(
  (db, { date, until }: MarkedBy) => sql<AbsentChild>`
    select users.id as "studentId", users.name,
      json_build_object('_id', classes.id, 'name', classes.name, 'section', classes.section) as class
    from attendance
    join classes on classes.school_id = ${db.schoolId} and classes.id = attendance.class_id
    join users on users.school_id = ${db.schoolId} and users.id = attendance.student_id
    where ${isAbsentOn(db, date)} and attendance.marked_at <= ${until}
    order by classes.sort_key, users.name, users.id`,
)

/** The absent children whose families do not know it by themselves, class by class. */
export async function findAbsentChildren(db: SchoolDb, of: MarkedBy): Promise<AbsentChild[]> {
  return await absent.all(db, of)
}

/** Of some children, those who are still absent on a day. */
export async function findStillAbsent(
  db: SchoolDb,
  date: Day,
  studentIds: string[],
): Promise<ReadonlySet<string>> {
  if (studentIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    join attendance on attendance.student_id = users.id
    where users.school_id = ${db.schoolId} and users.id = any(${studentIds}::uuid[])
      and ${isAbsentOn(db, date)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface SettledMark extends MarkOfChild {
  /** Null where the mark was taken back or set aside. */
  status: AttendanceStatus | null
  awayHalf: AwayHalf | null
  markedAt: Date | null
}

/** Of some students, what is marked of a day now; without those whose mark has only just changed. */
export async function findMarksOf(
  db: SchoolDb,
  { date, until }: MarkedBy,
  studentIds: string[],
): Promise<SettledMark[]> {
  const { rows } = await sql<SettledMark>`
    select users.id as "studentId", users.name, attendance.status, attendance.away_half as "awayHalf",
      attendance.marked_at as "markedAt"
    from users
    left join attendance on attendance.school_id = ${db.schoolId} and attendance.student_id = users.id
      and attendance.date = ${date}
    where users.school_id = ${db.schoolId} and users.id = any(${studentIds}::uuid[]) and users.deleted_at is null
      and (attendance.marked_at is null or attendance.marked_at <= ${until})`.execute(db)
  return rows
}
