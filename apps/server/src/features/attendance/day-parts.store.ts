import type { AttendanceStatus, AwayHalf } from '@shala/contract/attendance/status'
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

/** A day that is more than its mark: with approved leave of a student, or with a half that they missed. */
export interface DayInParts {
  studentId: string
  date: Day
  /** The part for which leave is approved. */
  leave: LeaveDuration | null
  awayHalf: AwayHalf | null
  /** The mark of that day. */
  status: AttendanceStatus | null
  /** The class of that day. */
  classId: string
  /** Whether the class has any mark on that day, which makes a working day of a day off. */
  isMarked: boolean
}

interface PartsFilter {
  /** Both included. */
  from: Day
  to: Day
  classId?: string | undefined
  studentIds?: string[] | undefined
  /** The classes that count; null for all. */
  listed: Sight['listed']
}

const daysInParts = prepared((db, { from, to, classId, studentIds, listed }: PartsFilter) => {
  const classOfDay = sql`case when mark.status is null then class_on(${db.schoolId}, away.student_id, away.date)
    else mark.class_id end`
  return sql<DayInParts>`
    select * from (
      select away.student_id as "studentId", away.date, away.leave, mark.away_half as "awayHalf", mark.status, ${classOfDay} as "classId",
        mark.status is not null or exists (
          select from attendance_days as marked
          where marked.school_id = ${db.schoolId} and marked.date = away.date and marked.class_id = ${classOfDay}
            and marked.present + marked.absent + marked.late > 0) as "isMarked"
      from (
        select student_id, date, max(part) as leave
        from (
          select student_id, date, part from leave_of_students(${db.schoolId}, ${from}, ${to})
          union all
          select student_id, date, null from attendance
          where school_id = ${db.schoolId} and date between ${from} and ${to} and away_half is not null
            and status is not null
        ) as found
        group by student_id, date
      ) as away
      left join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = away.student_id
        and mark.date = away.date
      where ${studentIds ? sql`away.student_id = any(${studentIds}::uuid[])` : sql`true`}
    ) as day
    where "classId" is not null and ${isAmong(sql.ref('classId'), listed)}
      ${classId === undefined ? sql`` : sql`and "classId" = ${classId}`}`
})

/** Of students in a class on those days, working days or not. */
export async function findDaysInParts(db: SchoolDb, filter: PartsFilter): Promise<DayInParts[]> {
  return await daysInParts.all(db, filter)
}

const leaveOf = prepared(
  (db, { studentId, date }: { studentId: string; date: Day }) =>
    sql<{ part: LeaveDuration }>`
    select part from leave_of_students(${db.schoolId}, ${date}, ${date}) where student_id = ${studentId}`,
)

/** The part of a day for which a student's leave is approved. */
export async function findLeave(db: SchoolDb, studentId: string, date: Day): Promise<LeaveDuration | null> {
  return (await leaveOf.first(db, { studentId, date }))?.part ?? null
}
