import type { AttendancePivotRow, AttendanceStatus, AwayHalf } from '@shala/contract/attendance/attendance'
import {
  countedDays,
  type DayCounts,
  missedHalves,
  noDays,
  plusDays,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import { overallText } from '@shala/contract/attendance/figures'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { type NoteReason, noteReasonTexts } from '@shala/contract/leave/family-note'
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

/** What a family said of the day: 'fever', or 'Ill' where that is all. Null where the reason is hidden. */
export function saidOf({ why, words }: { why: NoteReason | null; words: string }): string | null {
  return words || (why && i18n.t(noteReasonTexts[why]))
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

interface Marked {
  status: AttendanceStatus
  awayHalf?: AwayHalf | null | undefined
  leave?: LeaveDuration | null | undefined
}

/** 'P', 'P½' where half of the day was missed, 'P/LV' where half of it was leave, '½/LV' where each was one half. */
export function markLetters({ status, awayHalf = null, leave = null }: Marked, leaveLetters: string): string {
  const missed = missedHalves(leave, awayHalf)
  const letter = statusLetter[status]
  if (missed.leave) return `${missed.away ? '½' : letter}/${leaveLetters}`
  return missed.away ? `${letter}½` : letter
}

/** P, A or L */
export const statusLetter = { present: 'P', absent: 'A', late: 'L' } as const

/** The overall status of a range, which the server writes in English, in the person's language. */
export function overallLabel(
  row: Pick<AttendancePivotRow, 'attendance' | 'leave' | 'uncountedLeave'>,
  leaveCounts: StudentLeaveCounts | undefined,
): string {
  const { text, values } = overallText(countedDays(row).reduce<DayCounts>(plusDays, noDays), leaveCounts)
  return i18n.t(text, values)
}
