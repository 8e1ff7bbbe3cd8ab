import { attendanceLimits } from '@shala/contract/attendance/attendance'
import { addDays, type Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { isAmong } from '#features/people/index'
import { bySeat, seatThen } from '#features/students/index'
import type { SchoolDb } from '#platform/database/school-db'
import type { ClassColumns } from './attendance-history.store.ts'
import type { ReportFilter } from './attendance-reports.store.ts'
import { isExcused } from './day-parts.store.ts'

export interface StreakRow extends ClassColumns {
  studentId: string
  name: string
  photo: string | null
  rollNumber: string
  phone: string | null
  /** The student's class now. */
  classIdNow: string
  from: Day
  to: Day
  days: number
  isRunning: boolean
}

/**
 * Runs of absent marks that end on some days, of active students. A run that began earlier is counted in full; the
 * earlier marks are read only for students who need them, and leave of the year before.
 */
export async function findStreaks(
  db: SchoolDb,
  { from, to, classId, listed, least }: ReportFilter & { least: number },
): Promise<StreakRow[]> {
  const { rows } = await sql<StreakRow>`
    with marked as (
      select student_id, date, class_id, status,
        count(*) filter (where status <> 'absent') over (partition by student_id order by date) as attended,
        max(date) over (partition by student_id) as newest
      from attendance
      where school_id = ${db.schoolId} and date between ${from} and ${to} and status is not null
        and not ${isExcused(db, { from, to })}
    ), streaks as (
      select student_id, attended, min(date) as first, max(date) as last, max(newest) as newest, count(*) as days
      from marked where status = 'absent' group by student_id, attended
    )
    select student.id as "studentId", student.name, student.photo, seat.number as "rollNumber",
      student.phone, student.class_id as "classIdNow", classes.id as "classId", classes.name as "className", classes.section as "classSection",
      coalesce(earlier.first, streaks.first) as "from", streaks.last as "to",
      (streaks.days + earlier.days)::int as days, streaks.last = streaks.newest as "isRunning"
    from streaks
    join users as student on student.school_id = ${db.schoolId} and student.id = streaks.student_id
      and student.status = 'active' and student.deleted_at is null
    join attendance as newest on newest.school_id = ${db.schoolId} and newest.student_id = streaks.student_id
      and newest.date = streaks.last
    join classes on classes.school_id = ${db.schoolId} and classes.id = newest.class_id
    cross join lateral ${seatThen(db, sql.ref('streaks.last'))} as seat
    cross join lateral (
      select min(before.date) as first, count(*) as days
      from attendance as before
      where streaks.attended = 0 and before.school_id = ${db.schoolId}
        and before.student_id = streaks.student_id and before.status = 'absent' and before.date < ${from}::date and before.date > coalesce((
          select max(there.date) from attendance as there
          where there.school_id = ${db.schoolId} and there.student_id = streaks.student_id
            and there.date < ${from}::date and there.status <> 'absent'), '-infinity')
        and not ${isExcused(db, { from: addDays(from, -attendanceLimits.rangeDays), to: from }, 'before')}
    ) as earlier
    where streaks.days + earlier.days >= ${least}
      ${classId === undefined ? sql`` : sql`and newest.class_id = ${classId}`}
      and ${isAmong(sql.ref('newest.class_id'), listed)}
    order by "isRunning" desc, days desc, classes.sort_key, ${bySeat}`.execute(db)
  return rows
}
