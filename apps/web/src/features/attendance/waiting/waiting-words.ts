import type { AttendanceStatus } from '@shala/contract/attendance/attendance'
import { i18n } from '#platform/i18n.ts'
import { statusLabel } from '../attendance-words.ts'

/** 'Absent, fever', 'Not marked' */
export function markWords({ status, notes }: { status: AttendanceStatus | null; notes: string }): string {
  const label = status === null ? i18n.t('Not marked') : statusLabel(status)
  return notes === '' ? label : i18n.t('{status}, {remarks}', { status: label, remarks: notes })
}

export function unsentWords(count: number): string {
  return i18n.t('{count, plural, one {# mark has} other {# marks have}} not been sent yet.', { count })
}

export function keptWords(count: number): string {
  return i18n.t('{count, plural, one {# mark is} other {# marks are}} saved on this device.', { count })
}
