import { markingLogLimits } from '@shala/contract/attendance/marking-log'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface LogRow {
  id: string
  at: Date
  actorId: string
  actorName: string
  date: Day
  classId: string | null
  className: string | null
  classSection: string | null
  present: number
  absent: number
  late: number
  undone: number
  /** Entries on all pages, and changes that were looked at. */
  total: number
  changes: number
}

interface Asked {
  actorId: string | undefined
  page: number
  limit: number
}

/**
 * Marks by person, class and day; presses that follow one another are one entry, which counts each student once, by the
 * last of them. A mark that was set aside, or came back, with a student's days in a class was nobody's press.
 */
export async function findMarkingLog(db: SchoolDb, { actorId, page, limit }: Asked): Promise<LogRow[]> {
  const { changes, together } = markingLogLimits
  const left = (status: string | null) =>
    sql`(count(*) filter (where to_status is not distinct from ${status}))::int`
  const { rows } = await sql<LogRow>`
    with newest as (
      select change.id, change.student_id, change.date, change.to_status, change.marked_by, change.recorded_at,
        change.source
      from attendance_changes as change
      where change.school_id = ${db.schoolId}
      order by change.id desc limit ${changes}
    ), last as (
      select distinct on (newest.marked_by, newest.date, newest.student_id, together.since) newest.*, together.since
      from newest
      cross join lateral date_bin(make_interval(mins => ${together}), newest.recorded_at, timestamptz '2000-01-01')
        as together (since)
      where newest.source <> 'enrolment' ${actorId === undefined ? sql`` : sql`and newest.marked_by = ${actorId}`}
      order by newest.marked_by, newest.date, newest.student_id, together.since, newest.id desc
    ), logged as (
      select max(last.id) as id, max(last.recorded_at) as at, last.marked_by, last.date, mark.class_id,
        ${left('present')} as present, ${left('absent')} as absent, ${left('late')} as late, ${left(null)} as undone
      from last
      left join attendance as mark on mark.school_id = ${db.schoolId} and mark.student_id = last.student_id
        and mark.date = last.date
      group by last.marked_by, last.date, mark.class_id, last.since
    )
    select logged.id::text, logged.at, logged.marked_by as "actorId", person.name as "actorName", logged.date,
      classes.id as "classId", classes.name as "className", classes.section as "classSection", logged.present,
      logged.absent, logged.late, logged.undone, (count(*) over ())::int as total,
      (select count(*) from newest)::int as changes
    from logged
    join users as person on person.school_id = ${db.schoolId} and person.id = logged.marked_by
    left join classes on classes.school_id = ${db.schoolId} and classes.id = logged.class_id
    order by logged.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}
