import type { AttendanceStatus } from '@shala/contract/attendance'
import { i18n } from '#platform/i18n.ts'

export function statusLabel(status: AttendanceStatus): string {
  if (status === 'present') return i18n.t('Present')
  return status === 'absent' ? i18n.t('Absent') : i18n.t('Late')
}

export const statusMeaning = { present: 'good', absent: 'bad', late: 'waiting' } as const

/** P, A or L */
export const statusLetter = { present: 'P', absent: 'A', late: 'L' } as const
