import { type Day, daysFrom } from '@shala/contract/general/days'
import { type LeaveOfDay, leaveOnDay } from '@shala/contract/leave/duration'
import { findLeave } from '#features/leave/index'
import type { SchoolDb } from '#platform/database/school-db'
import type { Days } from './teacher-attendance.store.ts'

/** A day's leave, with the request; of a morning's and an afternoon's, the later one. */
export interface LeaveThatDay extends LeaveOfDay {
  request: { id: string; fromDate: Day; toDate: Day }
}

/** By teacher and day: see keyOf. */
export type LeaveByDay = ReadonlyMap<string, LeaveThatDay>

export function keyOf(teacherId: string, date: Day): string {
  return `${teacherId} ${date}`
}

/** Approved leave on some days, of everybody or of one person. */
export async function findLeaveByDay(db: SchoolDb, range: Days, teacherId?: string): Promise<LeaveByDay> {
  const found = await findLeave(db, {
    ...range,
    withPending: false,
    ...(teacherId && { userIds: [teacherId] }),
  })
  const byDay = new Map<string, LeaveThatDay>()
  for (const leave of found) {
    const first = leave.fromDate > range.from ? leave.fromDate : range.from
    const last = leave.toDate < range.to ? leave.toDate : range.to
    for (const date of daysFrom(first, last)) {
      const [key, halves] = [keyOf(leave.userId, date), leaveOnDay(leave, date)]
      const before = byDay.get(key)
      byDay.set(key, {
        isMorning: halves.isMorning || before?.isMorning === true,
        isAfternoon: halves.isAfternoon || before?.isAfternoon === true,
        request: leave,
      })
    }
  }
  return byDay
}
