import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration, LeaveSpan } from '@shala/contract/leave/duration'
import type { LeaveType } from '@shala/contract/leave/types'
import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { staysOf, whileThere } from './leave-stays.ts'

export interface TakenLeave extends LeaveSpan {
  userId: string
  leaveType: LeaveType
  status: 'Pending' | 'Approved'
}

/** Some people's pending and approved leave that touches some days, in its parts while they were at the school. */
export async function findTaken(
  db: SchoolDb,
  userIds: string[],
  { from, to }: { from: Day; to: Day },
): Promise<TakenLeave[]> {
  const found = await db
    .selectFrom('leave_requests as leave')
    .where('leave.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`leave.user_id = any(${userIds}::uuid[])`)
    .where('leave.status', 'in', ['Pending', 'Approved'])
    .where('leave.to_date', '>=', from)
    .where('leave.from_date', '<=', to)
    .select([
      'leave.user_id as userId',
      sql<LeaveType>`leave.leave_type`.as('leaveType'),
      sql<TakenLeave['status']>`leave.status`.as('status'),
      'leave.from_date as fromDate',
      sql<LeaveDuration>`leave.from_duration`.as('fromDuration'),
      'leave.to_date as toDate',
      sql<LeaveDuration>`leave.to_duration`.as('toDuration'),
      staysOf('leave.school_id', 'leave.user_id').as('stays'),
    ])
    .execute()
  return found.flatMap(whileThere)
}

export async function findKnownSince(db: SchoolDb, userId: string): Promise<Date> {
  const { created_at } = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .select('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}
