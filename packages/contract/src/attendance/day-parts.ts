import type { Day } from '../general/days.ts'
import type { LeaveDuration } from '../leave/duration.ts'
import type { AttendancePivotRow } from './pivot.ts'
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
 * The halves of a marked day that were not spent at school: on leave, and missed without leave. A student who came in spite of
 * leave for the whole day is on leave for the half that they missed.
 */
export function missedHalves(
  leave: LeaveDuration | null,
  awayHalf: AwayHalf | null,
): { leave: AwayHalf | null; away: AwayHalf | null } {
  const ofLeave = leave === 'full day' ? awayHalf : leave
  return { leave: ofLeave, away: awayHalf === ofLeave ? null : awayHalf }
}

/**
 * A student's day, in halves, from the mark, the leave that is approved for it and the half that was missed. Leave of a whole
 * day takes the place of an absent mark or of none; leave of half a day takes half of whatever the mark is, and is nothing
 * without a mark, since nobody knows of the other half. A missed half is absent, unless leave is approved for it
 * (docs/product.md, Attendance).
 */
export function partsOfDay(
  status: AttendanceStatus | null,
  leave: LeaveDuration | null,
  awayHalf: AwayHalf | null = null,
): DayCounts {
  if (isOnLeave(status, leave)) return { ...noDays, leave: 1 }
  if (status === null) return noDays
  const missed = missedHalves(leave, awayHalf)
  const [onLeave, away] = [missed.leave ? 0.5 : 0, missed.away ? 0.5 : 0]
  const marked = { ...noDays, [status]: 1 - onLeave - away }
  return plusDays(marked, { ...noDays, leave: onLeave, absent: away })
}

/** The days that count, in halves: those with a mark, and those of leave on which the class was marked. */
export function countedDays({
  attendance,
  leave,
  uncountedLeave = [],
}: Pick<AttendancePivotRow, 'attendance' | 'leave' | 'uncountedLeave'>): (DayCounts & { date: Day })[] {
  const uncounted = new Set(uncountedLeave)
  const ofLeave = Object.keys(leave).filter((date) => !uncounted.has(date))
  return [...new Set([...Object.keys(attendance), ...ofLeave])].map((date) => {
    const { status = null, awayHalf } = attendance[date] ?? {}
    return { date, ...partsOfDay(status, leave[date] ?? null, awayHalf) }
  })
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
