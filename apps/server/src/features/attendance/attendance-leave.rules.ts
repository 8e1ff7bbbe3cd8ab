import { type DayCounts, noDays, partsOfDay, plusDays } from '@shala/contract/attendance/day-parts'
import type { Day } from '@shala/contract/general/days'
import { isDayOff, type SchoolDays } from '@shala/contract/schools/school-days'
import type { LeaveDay } from './attendance-leave.store.ts'

/** The days of leave that count: a day off is none, unless the class was marked on it; nor is a day that is still to come. */
export function countedLeave(days: readonly LeaveDay[], school: SchoolDays, today: Day): LeaveDay[] {
  return days.filter(
    ({ date, classId, isMarked }) => isMarked || (date <= today && !isDayOff(date, school, classId)),
  )
}

/** By what a day of leave changes the counts of marks. */
function leaveChange({ status, part }: Pick<LeaveDay, 'status' | 'part'>): DayCounts {
  const [marked, day] = [partsOfDay(status, null), partsOfDay(status, part)]
  return {
    present: day.present - marked.present,
    absent: day.absent - marked.absent,
    late: day.late - marked.late,
    leave: day.leave,
  }
}

/** The changes of many days of leave, summed by what each belongs to. */
export function leaveChanges(
  days: readonly LeaveDay[],
  keyOf: (day: LeaveDay) => string,
): Map<string, DayCounts> {
  const changes = new Map<string, DayCounts>()
  for (const day of days) {
    const key = keyOf(day)
    changes.set(key, plusDays(changes.get(key) ?? noDays, leaveChange(day)))
  }
  return changes
}
