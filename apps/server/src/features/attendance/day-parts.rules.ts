import type { AttendanceTotals } from '@shala/contract/attendance/attendance'
import {
  attendedOf,
  type DayCounts,
  isOnLeave,
  noDays,
  partsOfDay,
  plusDays,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import type { AwayHalf } from '@shala/contract/attendance/status'
import type { Day } from '@shala/contract/general/days'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import type { DayInParts } from './day-parts.store.ts'

/** Those that count: days are counted only where the class was marked, and so are days of leave (docs/product.md, Reports). */
export function countedParts(days: readonly DayInParts[]): DayInParts[] {
  return days.filter(({ isMarked }) => isMarked)
}

/** By what the parts of a day change the counts of marks. */
function changeOf({ status, leave, awayHalf }: DayInParts): DayCounts {
  const [marked, day] = [partsOfDay(status, null), partsOfDay(status, leave, awayHalf)]
  return {
    present: day.present - marked.present,
    absent: day.absent - marked.absent,
    late: day.late - marked.late,
    leave: day.leave,
  }
}

/** The changes of many days together, apart from whole days of leave. */
export function changeByHalves(days: readonly DayInParts[]): DayCounts {
  return days
    .filter(({ status, leave }) => status !== null && !isOnLeave(status, leave))
    .map(changeOf)
    .reduce(plusDays, noDays)
}

/** The changes of many days, summed by what each belongs to. */
export function changesByParts(
  days: readonly DayInParts[],
  keyOf: (day: DayInParts) => string,
): Map<string, DayCounts> {
  const changes = new Map<string, DayCounts>()
  for (const day of days) {
    const key = keyOf(day)
    changes.set(key, plusDays(changes.get(key) ?? noDays, changeOf(day)))
  }
  return changes
}

/** Marks with what the days in parts that count change about them. */
export function daysWith(marks: Omit<DayCounts, 'leave'>, inParts: readonly DayInParts[]): DayCounts {
  return inParts.map(changeOf).reduce(plusDays, { ...marks, leave: 0 })
}

/** With what a percentage is of, as the school counts leave. */
export function totalsOf(days: DayCounts, leaveCounts: StudentLeaveCounts): AttendanceTotals {
  const { present, absent, late } = days
  return { totalRecords: present + absent + late, ...days, ...attendedOf(days, leaveCounts) }
}

export function leaveByDay(days: readonly DayInParts[]): Record<Day, LeaveDuration> {
  return Object.fromEntries(days.flatMap(({ date, leave }) => (leave ? [[date, leave]] : [])))
}

export function awayByDay(days: readonly DayInParts[]): Record<Day, AwayHalf> {
  return Object.fromEntries(days.flatMap(({ date, awayHalf }) => (awayHalf ? [[date, awayHalf]] : [])))
}
