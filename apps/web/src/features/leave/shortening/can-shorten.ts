import { halvesOf } from '@shala/contract/leave/duration'
import type { LeaveRequest } from '@shala/contract/leave/leave'

/** Approved leave of more than half a day. The person may give back what lies ahead, those who decide any of it. */
export function canShorten(leave: LeaveRequest, today: string, mayDecide: boolean): boolean {
  const { first, last } = halvesOf({
    fromDate: leave.from_date,
    fromDuration: leave.from_duration,
    toDate: leave.to_date,
    toDuration: leave.to_duration,
  })
  return leave.status === 'Approved' && last > first && (mayDecide || leave.to_date >= today)
}
