import type { TeacherDay, TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatTime } from '#ui/format.ts'

export function statusLabel(status: TeacherDayStatus): string {
  const labels = {
    present: () => i18n.t('Present'),
    late: () => i18n.t('Late'),
    absent: () => i18n.t('Absent'),
    leave: () => i18n.t('On leave'),
    notyet: () => i18n.t('Not yet'),
    holiday: () => i18n.t('Day off'),
    none: () => i18n.t('Not recorded'),
  }
  return labels[status]()
}

export const statusMeaning: Record<TeacherDayStatus, Meaning> = {
  present: 'good',
  late: 'waiting',
  absent: 'bad',
  leave: 'info',
  notyet: 'none',
  holiday: 'none',
  none: 'none',
}

/** 'Present, half day' */
export function dayWords({ status, isHalfDay }: Pick<TeacherDay, 'status' | 'isHalfDay'>): string {
  const label = statusLabel(status)
  return isHalfDay ? i18n.t('{label}, half day', { label }) : label
}

const letters: Record<TeacherDayStatus, string> = {
  present: 'P',
  late: 'L',
  absent: 'A',
  leave: 'E',
  notyet: '·',
  holiday: 'O',
  none: '–',
}

/** P, L, A, E (excused: leave), O (off); ½ is added for half a day. */
export function dayLetter({ status, isHalfDay }: Pick<TeacherDay, 'status' | 'isHalfDay'>): string {
  return isHalfDay ? `${letters[status]}½` : letters[status]
}

/** '9:05 am'; 'N/A' without one, and a word for what is not a time (docs/product.md, Teacher attendance). */
export function timeWords(instant: string | null, timeZone: string): string {
  if (!instant) return i18n.t('N/A')
  if (Number.isNaN(Date.parse(instant))) return i18n.t('Invalid Time')
  try {
    return formatTime(instant, timeZone)
  } catch {
    return i18n.t('Error')
  }
}

/** '7 h 05 min'; a dash without a check-out. */
export function hoursWords(minutes: number | null): string {
  if (minutes === null) return '–'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return i18n.t('{hours} h {minutes} min', { hours, minutes: String(rest).padStart(2, '0') })
}
