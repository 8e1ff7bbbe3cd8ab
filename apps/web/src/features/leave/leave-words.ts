import type { LeaveBalance } from '@shala/contract/leave/balances'
import type { LeaveDuration } from '@shala/contract/leave/duration'
import { type FamilyNote, noteReasonTexts } from '@shala/contract/leave/family-note'
import type { LeaveRequest, LeaveStatus } from '@shala/contract/leave/leave'
import { type LeaveType, leaveTypeTexts } from '@shala/contract/leave/types'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'

export function typeLabel(type: LeaveType): string {
  return i18n.t(leaveTypeTexts[type])
}

/** 'Sick', or for a note of a family, which has no type, that it is one. */
export function whatLabel({
  leave_type,
  family_note,
}: Pick<LeaveRequest, 'leave_type' | 'family_note'>): string {
  return family_note ? i18n.t('Note from the family') : typeLabel(leave_type)
}

/** 'Ill', 'Ill: fever' */
export function noteWords({ why, words }: FamilyNote): string {
  const reason = i18n.t(noteReasonTexts[why])
  return words ? i18n.t('{reason}: {words}', { reason, words }) : reason
}

export function reasonWords({ reason, family_note }: Pick<LeaveRequest, 'reason' | 'family_note'>): string {
  return family_note ? noteWords(family_note) : reason
}

export function statusLabel(status: LeaveStatus): string {
  const labels = {
    Pending: () => i18n.t('Pending'),
    Approved: () => i18n.t('Approved'),
    Declined: () => i18n.t('Declined'),
    Cancelled: () => i18n.t('Cancelled'),
  }
  return labels[status]()
}

export const statusMeaning: Record<LeaveStatus, Meaning> = {
  Pending: 'waiting',
  Approved: 'good',
  Declined: 'bad',
  Cancelled: 'none',
}

/** 'Half day', '1 day', '3 days', '1 /half day': the server's wording, in the person's language. */
export function daysLabel(days: number): string {
  if (days <= 0.5) return i18n.t('Half day')
  const count = Math.floor(days)
  if (count !== days) return i18n.t('{count} /half day', { count })
  return count === 1 ? i18n.t('1 day') : i18n.t('{count} days', { count })
}

type Counted = Pick<LeaveRequest, 'days' | 'cost' | 'user_id'>

/** 'takes 2 working days', where that is something else than how long it lasts; students have no quota. */
export function costLabel({ days, cost, user_id }: Counted): string | null {
  if (cost === days || user_id.role === 'student') return null
  return i18n.t('takes {cost, plural, one {# working day} other {# working days}}', { cost })
}

/** '3 days · takes 2 working days' */
export function daysAndCost(leave: Counted): string {
  return [daysLabel(leave.days), costLabel(leave)].filter((words) => words !== null).join(' · ')
}

/** The parts of a single day. */
export function partOfDayLabel(part: LeaveDuration): string {
  const labels = {
    'full day': () => i18n.t('Whole day'),
    'first half': () => i18n.t('Morning'),
    'second half': () => i18n.t('Afternoon'),
  }
  return labels[part]()
}

/** '30 Nov 2026', or '30 Nov 2026 – 1 Dec 2026' */
export function rangeLabel({ from_date, to_date }: Pick<LeaveRequest, 'from_date' | 'to_date'>): string {
  const [from, to] = [formatDay(from_date), formatDay(to_date)]
  return from === to ? from : `${from} – ${to}`
}

/** '1:00 pm – 5:00 pm' */
export function timesLabel({ start_time, end_time }: LeaveRequest): string {
  return `${formatClock(start_time)} – ${formatClock(end_time)}`
}

/** '3 days · takes 2 working days · 8:00 am – 5:00 pm'; a note is for whole days. */
export function extentLabel(leave: LeaveRequest): string {
  return leave.family_note ? daysLabel(leave.days) : `${daysAndCost(leave)} · ${timesLabel(leave)}`
}

/** For the sentences that say what is left of a type of leave. */
export function balanceWords({ leave_type, left, allowance, carried }: LeaveBalance) {
  return { type: typeLabel(leave_type), left: formatNumber(left), all: formatNumber(allowance + carried) }
}
