import { addDays } from '@shala/contract/general/days'
import { type LeaveSpan, leaveDays } from '@shala/contract/leave/duration'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { endingAt, type NewEnd } from '@shala/contract/leave/shortening'
import { workingDayBefore } from '@shala/contract/schools/school-days'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { useSettings } from '#features/schools/index.ts'
import { useCost } from '../asking/use-cost.ts'

function spanOf({ from_date, from_duration, to_date, to_duration }: LeaveRequest): LeaveSpan {
  return { fromDate: from_date, fromDuration: from_duration, toDate: to_date, toDuration: to_duration }
}

/**
 * The working day before the one on which they were back; otherwise before the last one, or half of a single day. Where days
 * off count as leave, the day before.
 */
export function suggestedEnd(
  { from_date, to_date, leave_type }: LeaveRequest,
  back: string | undefined,
  settings: Pick<SchoolSettings, 'rhythms' | 'leaveRules'> | undefined,
): NewEnd {
  if (from_date === to_date) return { toDate: to_date, toDuration: 'first half' }
  const after = back && back > from_date ? back : to_date
  const isWorking = settings?.leaveRules[leave_type].counts === 'working'
  const before = settings && isWorking ? workingDayBefore(after, settings) : addDays(after, -1)
  return { toDate: before > from_date ? before : from_date, toDuration: 'full day' }
}

interface DaysBack {
  /** Below 0 for an end that is later than the present one. */
  days: number
  isWorkingDays: boolean
}

/** The days that come back with another end: null if leave would end before it begins, undefined until known. */
export function useDaysBack(leave: LeaveRequest, end: NewEnd): DaysBack | null | undefined {
  const rules = useSettings()?.leaveRules
  const span = endingAt(spanOf(leave), end)
  const cost = useCost({ leaveType: leave.leave_type, reason: '', note: null, ...(span ?? spanOf(leave)) })
  if (!end.toDate) return undefined
  if (!span) return null
  // Students have no quota: for them it is what the leave lasts.
  if (leave.user_id.role === 'student') return { days: leave.days - leaveDays(span), isWorkingDays: false }
  if (!cost || !rules) return undefined
  return { days: leave.cost - cost.days, isWorkingDays: cost.counts === 'working' }
}
