import type { LeaveDuration } from '../leave/duration.ts'
import type { AttendanceStatus, AwayHalf } from './status.ts'

/** How a school counts the days on which a student is on approved leave: beside the others, as absent or as attended. */
export const studentLeaveChoices = ['apart', 'absent', 'attended'] as const
export type StudentLeaveCounts = (typeof studentLeaveChoices)[number]

/** Days by what they were, in halves. Late is counted beside present, never inside it. */
export interface DayCounts {
  present: number
  absent: number
  late: number
  /** On approved leave. */
  leave: number
}

export const noDays: DayCounts = { present: 0, absent: 0, late: 0, leave: 0 }

export function plusDays(one: DayCounts, other: DayCounts): DayCounts {
  return {
    present: one.present + other.present,
    absent: one.absent + other.absent,
    late: one.late + other.late,
    leave: one.leave + other.leave,
  }
}

/** Whether a student with that mark is away for the whole day by approved leave. Who came in spite of it is not. */
export function isOnLeave(status: AttendanceStatus | null, leave: LeaveDuration | null): boolean {
  return leave === 'full day' && (status === null || status === 'absent')
}

/**
 * What a day was for a student: a mark, the part of the day for which leave is approved, and the half for which they were
 * away. A leave of a whole day takes the place of an absent mark or of none; one of half a day takes half of whatever the
 * mark is, and is nothing without a mark, since nobody knows of the other half. A half away is absent, unless leave is
 * approved for it (docs/product.md, Attendance).
 */
export function partsOfDay(
  status: AttendanceStatus | null,
  leave: LeaveDuration | null,
  away: AwayHalf | null = null,
): DayCounts {
  if (isOnLeave(status, leave)) return { ...noDays, leave: 1 }
  if (status === null) return noDays
  if (away !== null && status !== 'absent') {
    const isExcused = leave === 'full day' || leave === away
    const there = leave === null || isExcused ? { [status]: 0.5 } : { leave: 0.5 }
    return { ...noDays, ...there, ...(isExcused ? { leave: 0.5 } : { absent: 0.5 }) }
  }
  if (leave === null || leave === 'full day') return { ...noDays, [status]: 1 }
  return { ...noDays, [status]: 0.5, leave: 0.5 }
}

/** The days that a percentage is of, and those of them that were attended. */
export function attendedOf(
  { present, absent, late, leave = 0 }: Omit<DayCounts, 'leave'> & { leave?: number | undefined },
  leaveCounts: StudentLeaveCounts = 'apart',
): { attended: number; counted: number } {
  return {
    attended: present + late + (leaveCounts === 'attended' ? leave : 0),
    counted: present + absent + late + (leaveCounts === 'apart' ? 0 : leave),
  }
}
