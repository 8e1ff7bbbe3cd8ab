import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { sql } from 'kysely'
import { isAmong, type Sight } from '#features/people/index'
import { prepared, type SchoolDb } from '#platform/database/school-db'

/** The students and days, of some days, for which leave of the whole day is approved. */
export function wholeDaysOfLeave(db: SchoolDb, { from, to }: { from: Day; to: Day }) {
  return sql`(select student_id, date from leave_of_students(${db.schoolId}, ${from}, ${to}) where part = 'full day')`
}

/** A mark of `table` that says absent for a day of approved leave, which is no absence. */
export function isExcused(db: SchoolDb, days: { from: Day; to: Day }, table = 'attendance') {
  const [status, student, date] = ['status', 'student_id', 'date'].map((name) => sql.ref(`${table}.${name}`))
  return sql<boolean>`(${status} = 'absent' and (${student}, ${date}) in ${wholeDaysOfLeave(db, days)})`
}

/** A day for which a student's leave is approved. */
export interface LeaveDay {
  studentId: string
  date: Day
  part: LeaveDuration
  /** The mark of that day. */
  status: AttendanceStatus | null
  /** The class of that day. */
  classId: string
  /** Whether the class has any mark on that day, which makes a working day of a day off. */
  isMarked: boolean
}

interface LeaveFilter {
  /** Both included. */
  from: Day
  to: Day
  classId?: string | undefined
  studentIds?: string[] | undefined
  /** The classes that count; null for all. */
  listed: Sight['listed']
}

const leaveDays = prepared((db, { from, to, classId, studentIds, listed }: LeaveFilter) => {
  const classOfDay = sql`case when mark.status is null then class_on(${db.schoolId}, away.student_id, away.date)
    else mark.class_id end`
  return sql<LeaveDay>`
    select * from (
      select away.student_id as "studentId", away.date, away.part, mark.status, ${classOfDay} as "classId",
        mark.status is not null or exists (
          select from attendance_days as marked
          where marked.school_id = ${db.schoolId} and marked.date = away.date and marked.class_id = ${classOfDay}
            and marked.present + marked.absent + marked.late > 0) as "isMarked"
      from leave_of_students(${db.schoolId}, ${from}, ${to}) as away
      left join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = away.student_id
        and mark.date = away.date
      where ${studentIds ? sql`away.student_id = any(${studentIds}::uuid[])` : sql`true`}
    ) as day
    where "classId" is not null and ${isAmong(sql.ref('classId'), listed)}
      ${classId === undefined ? sql`` : sql`and "classId" = ${classId}`}`
})

/** The days of approved leave of students in a class on those days, working days or not. */
export async function findLeaveDays(db: SchoolDb, filter: LeaveFilter): Promise<LeaveDay[]> {
  return await leaveDays.all(db, filter)
}
