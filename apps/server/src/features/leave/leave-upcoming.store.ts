import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface UpcomingRow {
  id: string
  userId: string
  name: string
  status: 'Pending' | 'Approved'
  fromDate: Day
  fromDuration: LeaveDuration
  toDate: Day
  toDuration: LeaveDuration
}

/**
 * The leave of active staff, approved or asked for, that touches some days; and how many active staff there are, and
 * teachers among them.
 */
export async function findUpcoming(
  db: SchoolDb,
  { from, to }: { from: Day; to: Day },
): Promise<{ staff: number; teachers: number; rows: UpcomingRow[] }> {
  const { rows } = await sql<{ staff: number; teachers: number } & (UpcomingRow | { id: null })>`
    with staff as (
      select id, name, role from users
      where school_id = ${db.schoolId} and role <> 'student' and status = 'active' and deleted_at is null
    )
    select counted.staff, counted.teachers, leave.*
    from (
      select count(*)::int as staff, (count(*) filter (where role = 'teacher'))::int as teachers from staff
    ) as counted
    left join (
      select leave.id, leave.user_id as "userId", staff.name, leave.status, leave.from_date as "fromDate",
        leave.from_duration as "fromDuration", leave.to_date as "toDate", leave.to_duration as "toDuration"
      from leave_requests as leave
      join staff on staff.id = leave.user_id
      where leave.school_id = ${db.schoolId} and leave.status in ('Pending', 'Approved')
        and leave.to_date >= ${from} and leave.from_date <= ${to}
    ) as leave on true
    order by leave."fromDate", lower(leave.name), leave.id`.execute(db)
  return {
    staff: rows[0]?.staff ?? 0,
    teachers: rows[0]?.teachers ?? 0,
    rows: rows.filter((row) => row.id !== null),
  }
}
