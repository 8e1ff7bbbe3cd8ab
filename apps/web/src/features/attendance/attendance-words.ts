import type { AttendancePivotRow, AttendanceStatus, AwayHalf } from '@shala/contract/attendance/attendance'
import { missedHalves } from '@shala/contract/attendance/day-parts'
import { overallText } from '@shala/contract/attendance/figures'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { i18n } from '#platform/i18n.ts'

export function statusLabel(status: AttendanceStatus): string {
  if (status === 'present') return i18n.t('Present')
  return status === 'absent' ? i18n.t('Absent') : i18n.t('Late')
}

export const statusMeaning = { present: 'good', absent: 'bad', late: 'waiting' } as const

/** Whether of a whole day or of half of one. */
export function leaveLabel(leave: LeaveDuration): string {
  if (leave === 'full day') return i18n.t('On leave')
  return leave === 'first half' ? i18n.t('On leave in the morning') : i18n.t('On leave in the afternoon')
}

export function awayLabel(half: AwayHalf): string {
  return half === 'first half' ? i18n.t('Away in the morning') : i18n.t('Away in the afternoon')
}

/** 'Present', 'Late, away in the afternoon', 'Present, on leave in the morning' */
export function markLabel(
  status: AttendanceStatus,
  awayHalf: AwayHalf | null = null,
  leave: LeaveDuration | null = null,
): string {
  const missed = missedHalves(leave, awayHalf)
  let words = statusLabel(status)
  if (missed.leave === 'first half') words = i18n.t('{status}, on leave in the morning', { status: words })
  if (missed.leave === 'second half') words = i18n.t('{status}, on leave in the afternoon', { status: words })
  if (missed.away === 'first half') words = i18n.t('{status}, away in the morning', { status: words })
  if (missed.away === 'second half') words = i18n.t('{status}, away in the afternoon', { status: words })
  return words
}

/** 'P', or 'P½' where half of the day was missed. */
export function markLetters(
  status: AttendanceStatus,
  awayHalf: AwayHalf | null,
  leave: LeaveDuration | null,
): string {
  const missed = missedHalves(leave, awayHalf)
  return missed.leave || missed.away ? `${statusLetter[status]}½` : statusLetter[status]
}

/** P, A or L */
export const statusLetter = { present: 'P', absent: 'A', late: 'L' } as const

/** The overall status of a range, in the person's language. */
export function overallLabel({ attendance }: Pick<AttendancePivotRow, 'attendance'>): string {
  const marks = Object.values(attendance)
  const count = (wanted: AttendanceStatus) => marks.filter(({ status }) => status === wanted).length
  const counts = { recorded: marks.length, present: count('present'), late: count('late') }
  const { text, values } = overallText(counts)
  return i18n.t(text, values)
}
