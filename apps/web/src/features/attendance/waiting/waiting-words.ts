import { i18n } from '#platform/i18n.ts'
import { markLabel } from '../attendance-words.ts'
import type { Press } from './waiting-mark.ts'

/** 'Absent, fever', 'Not marked' */
export function markWords({ status, awayHalf, notes }: Pick<Press, 'status' | 'awayHalf' | 'notes'>): string {
  const label = status === null ? i18n.t('Not marked') : markLabel(status, awayHalf)
  return notes === '' ? label : i18n.t('{status}, {remarks}', { status: label, remarks: notes })
}

export function unsentWords(count: number): string {
  return i18n.t('{count, plural, one {# mark has} other {# marks have}} not been sent yet.', { count })
}

export function keptWords(count: number): string {
  return i18n.t('{count, plural, one {# mark is} other {# marks are}} saved on this device.', { count })
}
